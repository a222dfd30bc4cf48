/** The part of WebAssembly that is used here; Node's type library does not declare it. */
interface WebAssemblyEngine {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly?: WebAssemblyEngine }

/** A WebAssembly module with vectors, compiled once on first use. */
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
    if (this.compiled === undefined) this.compiled = compile(engine, this.base64)
    if (this.compiled === null) return undefined
    return new engine.Instance(this.compiled, imports).exports as Exports
  }
}

function compile({ Module }: WebAssemblyEngine, base64: string): object | null {
  const bytes = bytesOf(base64)
  try {
    // Throws in an engine without vectors, and where a content security policy forbids compiling.
    return new Module(bytes)
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
