import { WAYS } from '@balcao/contracts/flows/bounds'
import type { FlowStep } from '@balcao/contracts/flows/steps'

export type Under = FlowStep['under']
type Placed = { key: string; under: Under }
/** Where a step can be put: on which way, and before which of the steps that lie there. */
export type Slot = { under: Under; at: number }

const placeOf = (under: Under) => (under ? `${under.step}.${under.way}` : '')

/** The steps that lie on one way, in their order. */
export const stepsOn = <Step extends Placed>(steps: readonly Step[], under: Under): Step[] =>
  steps.filter((one) => placeOf(one.under) === placeOf(under))

/** The steps in the order of reading: each followed by what lies on its ways. */
function inOrder<Step extends Placed>(places: ReadonlyMap<string, readonly Step[]>, under: Under = null): Step[] {
  return (places.get(placeOf(under)) ?? []).flatMap((step) => [step, ...WAYS.flatMap((way) => inOrder(places, { step: step.key, way }))])
}

/** A step and all that lies on its ways, however deep. */
function wholeOf<Step extends Placed>(steps: readonly Step[], key: string): Step[] {
  const keys = new Set([key])
  return steps.filter(({ key: own, under }) => {
    if (under && keys.has(under.step)) keys.add(own)
    return keys.has(own)
  })
}

/** Puts a step, with what lies on its ways, into a slot. */
export function put<Step extends Placed>(steps: readonly Step[], [root, ...below]: readonly Step[], { under, at }: Slot): Step[] {
  if (!root) return [...steps]
  const places = Map.groupBy([...steps, ...below], (one) => placeOf(one.under))
  const beside = [...(places.get(placeOf(under)) ?? [])]
  beside.splice(at, 0, { ...root, under })
  places.set(placeOf(under), beside)
  return inOrder(places)
}

/** Without a step and all that lies on its ways. */
export function without<Step extends Placed>(steps: readonly Step[], key: string): Step[] {
  const whole = wholeOf(steps, key)
  return steps.filter((one) => !whole.includes(one))
}

/** All slots in the order of reading; `branches` says which steps have ways. */
function slotsOf<Step extends Placed>(steps: readonly Step[], branches: (step: Step) => boolean, under: Under = null): Slot[] {
  const beside = stepsOn(steps, under)
  return [
    { under, at: 0 },
    ...beside.flatMap((step, n) => [
      ...(branches(step) ? WAYS.flatMap((way) => slotsOf(steps, branches, { step: step.key, way })) : []),
      { under, at: n + 1 },
    ]),
  ]
}

/** Puts a step, with what lies on its ways, where it is not below itself. */
export function movedTo<Step extends Placed>(steps: readonly Step[], key: string, slot: Slot): Step[] {
  const whole = wholeOf(steps, key)
  const step = whole[0]
  if (!step || whole.some((one) => one.key === slot.under?.step)) return [...steps]
  const isBeside = placeOf(step.under) === placeOf(slot.under)
  const before = stepsOn(steps, step.under).indexOf(step)
  const at = isBeside && before < slot.at ? slot.at - 1 : slot.at
  return put(without(steps, key), whole, { under: slot.under, at })
}

/** One slot up or down, into ways and out of them: so every place can be reached. Where there is none, nothing moves. */
export function moved<Step extends Placed>(steps: readonly Step[], key: string, by: -1 | 1, branches: (step: Step) => boolean): Step[] {
  const whole = wholeOf(steps, key)
  const [step] = whole
  if (!step) return [...steps]
  const rest = without(steps, key)
  const slots = slotsOf(rest, branches)
  const at = stepsOn(steps, step.under).indexOf(step)
  const now = slots.findIndex((slot) => placeOf(slot.under) === placeOf(step.under) && slot.at === at)
  const next = slots[now + by]
  return next ? put(rest, whole, next) : [...steps]
}
