// Vite would pack the package anew while it serves, and lose the worker's files on the way.
export default { base: './', optimizeDeps: { exclude: ['narikoma'] } }
