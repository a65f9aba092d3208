//! The source: its layers, its comments, and no circles of modules.

mod architecture;
mod comment_width;
mod module_cycles;
