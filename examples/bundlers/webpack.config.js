// Modules in, modules out: the page loads main.js with `type="module"`.
export default {
  mode: 'production',
  entry: './main.js',
  experiments: { outputModule: true },
  output: { module: true, filename: 'main.js', clean: true },
  performance: { hints: false },
}
