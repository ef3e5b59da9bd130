// Boots Python and writes an image of its memory. Arguments: Pyodide's folder, the hash seed, the file to write.
import { boot } from "./boot.mjs";
import { writeImage } from "./image.mjs";

const [, , folder = "", hashSeed = "", file = ""] = process.argv;
writeImage(file, folder, await boot({ folder, hashSeed: Number(hashSeed), open: false, outputBytes: 0, image: null }));
