//! Builds the program anew when a file of the page comes, changes or goes.

fn main() {
    println!("cargo:rerun-if-changed=../../web");
}
