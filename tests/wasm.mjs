// wasm.mjs MODULE SIGNATURES: the WebAssembly module needs nothing from outside, and plays the games byte for byte as the
// native engine does.
import { readFileSync } from 'node:fs';

const [, , modulePath, signaturePath] = process.argv;
const module = await WebAssembly.compile(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
if (imports.length) {
  console.error('the module has imports:', imports);
  process.exit(1);
}
const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();
const read = (length) => Buffer.from(exports.memory.buffer, exports.text(), length).toString('utf8');
const error = exports.load();
if (error) {
  console.error('load:', read(exports.text_size()).split('\0')[0]);
  process.exit(1);
}
const printed = read(exports.signatures());
const expected = readFileSync(signaturePath, 'utf8');
if (printed !== expected) {
  console.error(`signatures differ\nWebAssembly:\n${printed}expected:\n${expected}`);
  process.exit(1);
}
console.log(`wasm: ${printed.trim().split('\n').length} signatures equal, ${readFileSync(modulePath).length} bytes, no imports`);
