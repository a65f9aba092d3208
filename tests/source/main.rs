//! The source: its layers, and no circles of modules.

mod architecture;
mod module_cycles;
