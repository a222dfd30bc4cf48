import { type CompareNodes, type KernelExports, startKernel } from './kernel-module.ts'

/**
 * The kernel's memory as typed arrays. Growing the memory detaches these views; they are then created again.
 */
export interface KernelViews {
  readonly bytes: Uint8Array
  readonly ints: Int32Array
  readonly floats: Float64Array
}

interface Block {
  readonly at: number
  readonly bytes: number
}

const ALIGNMENT = 64

/** An instance of the kernel and the blocks of its memory. Blocks of released owners are reused. */
export class KernelMemory {
  readonly kernel: KernelExports
  private current: KernelViews | undefined
  private readonly free: Block[] = []
  private readonly owners = new FinalizationRegistry<Block>(block => this.free.push(block))

  private constructor(kernel: KernelExports) {
    this.kernel = kernel
  }

  static start(compareNodes: CompareNodes): KernelMemory | undefined {
    const kernel = startKernel(compareNodes)
    return kernel === undefined ? undefined : new KernelMemory(kernel)
  }

  get views(): KernelViews {
    const { buffer } = this.kernel.memory
    if (this.current?.bytes.buffer !== buffer) {
      this.current = {
        bytes: new Uint8Array(buffer),
        ints: new Int32Array(buffer),
        floats: new Float64Array(buffer),
      }
    }
    return this.current
  }

  /** The address of a block with the given number of bytes, reused once its owner is released. */
  take(bytes: number, owner: object): number {
    const index = this.free.findIndex(block => block.bytes >= bytes && block.bytes <= 2 * bytes)
    const length = Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
    const block =
      index < 0 ? { at: this.kernel.allocate(length), bytes: length } : this.free.splice(index, 1)[0]!
    this.owners.register(owner, block)
    return block.at
  }
}
