import { STARTING_STATUSES, type WorkflowStatus } from '@balcao/contracts/workflows/bounds'

/** Units of the diagram: a box, and how far apart boxes stand. */
export const BOX = { width: 158, height: 36 } as const
const STEP = { x: 226, y: 78 } as const
const MARGIN = { x: 8, y: 40 } as const

/** Where each status stands: work goes from left to right. */
const PLACE: Record<WorkflowStatus, readonly [column: number, row: number]> = {
  new: [0, 1],
  open: [1, 1],
  waiting_customer: [2, 0],
  waiting_third_party: [2, 1],
  scheduled: [2, 2],
  resolved: [3, 1],
  cancelled: [3, 2],
  closed: [3, 0],
}

type Way = { from: readonly WorkflowStatus[]; to: WorkflowStatus }
type Node = { status: WorkflowStatus; x: number; y: number }
type Edge = { key: string; from: WorkflowStatus; to: WorkflowStatus; path: string }
type Layout = { nodes: Node[]; edges: Edge[]; width: number; height: number }

type Point = { x: number; y: number }
const centre = ({ x, y }: Point): Point => ({ x: x + BOX.width / 2, y: y + BOX.height / 2 })

/** Where the line from the middle of a box towards a point leaves the box. */
function leave(box: Point, towards: Point): Point {
  const from = centre(box)
  const [dx, dy] = [towards.x - from.x, towards.y - from.y]
  const scale = Math.min(BOX.width / 2 / Math.max(1, Math.abs(dx)), BOX.height / 2 / Math.max(1, Math.abs(dy)))
  return { x: from.x + dx * scale, y: from.y + dy * scale }
}

/** An arrow that bends to its right, so that there and back are two lines, and that goes around boxes between its ends. */
function arrow(from: Point, to: Point): string {
  const [a, b] = [centre(from), centre(to)]
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const bend = 22 + Math.max(0, length - STEP.x) * 0.22
  const middle = { x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bend, y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bend }
  const [start, end] = [leave(from, middle), leave(to, middle)]
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`
}

/** The diagram of some transitions: the statuses that they use, and an arrow for each way. */
export function layoutOf(transitions: readonly Way[]): Layout {
  const used = new Set<WorkflowStatus>([...STARTING_STATUSES, ...transitions.flatMap(({ from, to }) => [...from, to])])
  const columns = [...new Set([...used].map((status) => PLACE[status][0]))].toSorted((a, b) => a - b)
  const rows = [...new Set([...used].map((status) => PLACE[status][1]))].toSorted((a, b) => a - b)
  const nodes = [...used].map((status) => {
    const [column, row] = PLACE[status]
    return { status, x: MARGIN.x + columns.indexOf(column) * STEP.x, y: MARGIN.y + rows.indexOf(row) * STEP.y }
  })
  const at = new Map(nodes.map((node) => [node.status, node]))
  const ways = new Map<string, Edge>()
  for (const { from, to } of transitions)
    for (const one of from) {
      const [start, end] = [at.get(one), at.get(to)]
      if (start && end && start !== end) ways.set(`${one} ${to}`, { key: `${one} ${to}`, from: one, to, path: arrow(start, end) })
    }
  return {
    nodes,
    edges: [...ways.values()],
    width: 2 * MARGIN.x + (columns.length - 1) * STEP.x + BOX.width,
    height: 2 * MARGIN.y + (rows.length - 1) * STEP.y + BOX.height,
  }
}
