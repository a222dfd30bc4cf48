// The positions of the nodes and the lower bounds of straight lines, as in `pruning/line-bounds.ts`.

import { UNREACHABLE } from './graph'

export const MAX_LINE_LINKS: i32 = 6
const STEPS_PER_KM: f64 = 20

/** Whether the current search prunes. */
export let isGuided: bool = false
/** 16 bytes per node: kilometres east and north. */
let plane: usize = 0
/**
 * 16 bytes per step; one row of steps for each number of links and state. The first lane holds the number of links. All
 * lanes hold `UNREACHABLE` if so many links never reach that far.
 */
export let lines: usize = 0
export let rowBytes: usize = 0
let stepCount: i32 = 0
export let fromX: f64 = 0
export let fromY: f64 = 0
export let toX: f64 = 0
export let toY: f64 = 0

export function useNoGuide(): void {
  isGuided = false
}

export function useGuide(
  planeAt: usize,
  linesAt: usize,
  steps: i32,
  startX: f64,
  startY: f64,
  endX: f64,
  endY: f64,
): void {
  isGuided = true
  plane = planeAt
  lines = linesAt
  stepCount = steps
  rowBytes = <usize>steps << 4
  fromX = startX
  fromY = startY
  toX = endX
  toY = endY
}

/** The step of the distance from the start, rounded down. */
@inline
export function stepTo(node: i32): i32 {
  const at = plane + (<usize>node << 4)
  return stepOf(load<f64>(at) - fromX, load<f64>(at, 8) - fromY)
}

/** The steps of two nodes, in the first two lanes. It rounds as `stepTo` does. */
@inline
export function stepsTo(first: i32, second: i32): v128 {
  const from = f64x2.replace_lane(f64x2.splat(fromX), 1, fromY)
  const a = f64x2.sub(v128.load(plane + (<usize>first << 4)), from)
  const b = f64x2.sub(v128.load(plane + (<usize>second << 4)), from)
  const x = v128.shuffle<f64>(a, b, 0, 2)
  const y = v128.shuffle<f64>(a, b, 1, 3)
  const squares = f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y))
  const exact = f64x2.mul(f64x2.sqrt(squares), f64x2.splat(STEPS_PER_KM))
  return i32x4.min_s(i32x4.trunc_sat_f64x2_s_zero(exact), i32x4.splat(stepCount - 1))
}

@inline
function stepOf(dx: f64, dy: f64): i32 {
  return min(stepCount - 1, <i32>(sqrt<f64>(dx * dx + dy * dy) * STEPS_PER_KM))
}

export function stepLimit(): i32 {
  return stepCount - 1
}

/** Kilometres to the end. */
@inline
export function kmToEnd(node: i32): f64 {
  const at = plane + (<usize>node << 4)
  const dx = load<f64>(at) - toX
  const dy = load<f64>(at, 8) - toY
  return sqrt<f64>(dx * dx + dy * dy)
}

@inline
export function lineAt(links: i32, boarding: i32, step: i32): v128 {
  return v128.load(lines + <usize>(2 * links + boarding) * rowBytes + (<usize>step << 4))
}

/** The step of the distance from the start to the end. */
@inline
export function stepOfLine(): i32 {
  return stepOf(toX - fromX, toY - fromY)
}

/** The fewest links that reach from the start to the end in a straight line, at most `MAX_LINE_LINKS`. */
export function fewestLinksOfLine(): i32 {
  const step = stepOfLine()
  let links = 1
  while (links < MAX_LINE_LINKS && i32x4.extract_lane(lineAt(links, 0, step), 1) === UNREACHABLE) links++
  return links
}
