import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

/** The caller determines the type of the id. */
export type IdGenerator = <Id extends string>() => Id

const RANDOM_BYTES = 6
const RANDOM_VALUES = 2 ** (8 * RANDOM_BYTES)
/** The step between two ids of one millisecond is random too, so that an id does not reveal the next one. */
const LARGEST_STEP = 2 ** 24

/**
 * Generates ids of 24 lower-case hex digits: 12 for the millisecond, 12 random. Each id is greater than the
 * previous one, even within a millisecond or if the clock is set back.
 */
export function idGenerator(clock: Clock, random: (bytes: number) => Buffer = pooledBytes()): IdGenerator {
  let lastMillisecond = 0
  let lastRandom = 0
  return <Id extends string>() => {
    const millisecond = clock.now().getTime()
    if (millisecond > lastMillisecond) {
      lastMillisecond = millisecond
      lastRandom = random(RANDOM_BYTES).readUIntBE(0, RANDOM_BYTES)
    } else {
      lastRandom += 1 + (random(4).readUInt32BE() % LARGEST_STEP)
      if (lastRandom >= RANDOM_VALUES) {
        lastMillisecond += 1
        lastRandom %= RANDOM_VALUES
      }
    }
    return (hex(lastMillisecond) + hex(lastRandom)) as Id
  }
}

/** A system call for each id takes longer than the rest of the work for it. */
const POOL_BYTES = 1_024

function pooledBytes(): (bytes: number) => Buffer {
  let pool = Buffer.alloc(0)
  let used = 0
  return bytes => {
    if (used + bytes > pool.length) {
      pool = randomBytes(POOL_BYTES)
      used = 0
    }
    used += bytes
    return pool.subarray(used - bytes, used)
  }
}

function hex(value: number): string {
  return value.toString(16).padStart(12, '0')
}
