# WebAssembly with Debian's clang and wasi-libc: a reactor module without imports.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
if(NOT CMAKE_C_COMPILER)
  set(CMAKE_C_COMPILER clang)
endif()
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Without -nostdlibinc the headers of the host leak in.
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem /usr/include/wasm32-wasi -msimd128 -mbulk-memory")
# The linker's 64 KB of stack are too few for a record in a text, and an overflow would silently write over data; at the
# beginning of memory it traps.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--no-entry -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--strip-all")
