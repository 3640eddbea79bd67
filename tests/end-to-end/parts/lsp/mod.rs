#[cfg(unix)]
mod address;
mod text;
mod wire;
