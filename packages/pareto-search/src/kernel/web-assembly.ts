/** The part of WebAssembly that is used here; Node's type library does not declare it. */
interface WebAssemblyEngine {
  readonly Module: {
    new (bytes: Uint8Array, options: { readonly builtins: readonly string[] }): object
    imports(module: object): readonly { readonly module: string }[]
  }
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly?: WebAssemblyEngine }

/** The functions with which a module reads strings. Engines since 2025 have them built in. */
const STRINGS = 'js-string'
const STRINGS_MODULE = `wasm:${STRINGS}`
const stringFunctions = {
  length: (text: string) => text.length,
  charCodeAt: (text: string, at: number) => text.charCodeAt(at),
}

/** A WebAssembly module with vectors, compiled once on first use. It may import the functions of strings. */
export class VectorModule<Exports> {
  private readonly base64: string
  /** Null if it cannot be compiled. */
  private compiled: object | null | undefined

  constructor(base64: string) {
    this.base64 = base64
  }

  /** A new instance with its own memory; undefined where WebAssembly or its vectors are missing. */
  start(imports: object): Exports | undefined {
    if (engine === undefined) return undefined
    const compiled = this.compile(engine)
    if (compiled === null) return undefined
    return new engine.Instance(compiled, { ...imports, [STRINGS_MODULE]: stringFunctions }).exports as Exports
  }

  /** Whether the functions of strings are built in, so that they are fast. */
  readsStringsFast(): boolean {
    if (engine === undefined) return false
    const compiled = this.compile(engine)
    // The engine lists only the imports that it does not provide itself.
    return (
      compiled !== null && engine.Module.imports(compiled).every(({ module }) => module !== STRINGS_MODULE)
    )
  }

  private compile(engine: WebAssemblyEngine): object | null {
    if (this.compiled === undefined) this.compiled = compile(engine, this.base64)
    return this.compiled
  }
}

function compile({ Module }: WebAssemblyEngine, base64: string): object | null {
  const bytes = bytesOf(base64)
  try {
    // Throws in an engine without vectors, and where a content security policy forbids compiling.
    return new Module(bytes, { builtins: [STRINGS] })
  } catch {
    return null
  }
}

/** Engines from 2025 on decode natively; Node's type library does not declare it. */
const native = Uint8Array as { fromBase64?(base64: string): Uint8Array }

function bytesOf(base64: string): Uint8Array {
  return native.fromBase64?.(base64) ?? decoded(base64)
}

/** A loop, because a function call for each byte is slow before the engine has optimised it. */
function decoded(base64: string): Uint8Array {
  const letters = atob(base64)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}
