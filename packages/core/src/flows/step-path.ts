import type { Way } from '@balcao/contracts/flows/bounds'
import type { FlowStep } from '@balcao/contracts/flows/steps'

type Placed = Pick<FlowStep, 'key' | 'under'>

const isBeside = (a: Placed['under'], b: Placed['under']) => a?.step === b?.step && a?.way === b?.way

/** The step that a run begins with. */
export const firstStep = <Step extends Placed>(steps: readonly Step[]): Step | undefined => steps.find(({ under }) => under === null)

/** What comes once a step is done: the next one beside it, or what comes after the step whose way ends here. */
export function stepAfter<Step extends Placed>(steps: readonly Step[], key: string): Step | undefined {
  const at = steps.findIndex((one) => one.key === key)
  const step = steps[at]
  if (!step) return undefined
  const beside = steps.slice(at + 1).find(({ under }) => isBeside(under, step.under))
  return beside ?? (step.under ? stepAfter(steps, step.under.step) : undefined)
}

/** What comes on one way of a step; where nothing lies there, what comes after the step. */
export const stepOnWay = <Step extends Placed>(steps: readonly Step[], key: string, way: Way): Step | undefined =>
  steps.find(({ under }) => isBeside(under, { step: key, way })) ?? stepAfter(steps, key)
