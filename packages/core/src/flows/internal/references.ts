import type { FlowTrigger } from '@balcao/contracts/flows/flows'
import type { FlowStep } from '@balcao/contracts/flows/steps'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { goneChecklists, wrongInAction, wrongInTrigger } from '../../automation/references.ts'
import type { Ctx } from '../../ctx.ts'
import { missingIds, readConditions } from '../../tickets/conditions.ts'

type Named = { trigger: FlowTrigger; conditions: TicketConditions; steps: readonly FlowStep[] }
type Read = Omit<Named, 'trigger'> & { wrong: FieldReason[] }
type Known = { id: number; isActive: boolean; steps: readonly FlowStep[] }

const startedBy = (steps: readonly FlowStep[]): number[] => steps.flatMap((step) => (step.kind === 'start_flow' ? [step.flowId] : []))

/** Does one of these flows start, by however many others, the one of this id? */
function leadsTo(id: number, from: number, flows: ReadonlyMap<number, Known>, seen = new Set<number>()): boolean {
  if (from === id) return true
  if (seen.has(from)) return false
  seen.add(from)
  return startedBy(flows.get(from)?.steps ?? []).some((next) => leadsTo(id, next, flows, seen))
}

/** What a step names that the tenant does not have, and the step as it is stored. */
async function readStep(ctx: Ctx, step: FlowStep, path: string): Promise<{ read: FlowStep; wrong: FieldReason[] }> {
  if (step.kind === 'condition') {
    const { read, wrong } = await readConditions(ctx, step.conditions)
    return { read: { ...step, conditions: read }, wrong: wrong.map((why) => ({ ...why, field: `${path}.${why.field}` })) }
  }
  if (step.kind === 'wait_for' && step.awaited.event === 'status_reached') {
    const named = (step.awaited.customStatusIds ?? []).map((id) => ({ field: `${path}.awaited.customStatusIds`, id }))
    return { read: step, wrong: await missingIds(ctx, 'customStatuses', named, 'custom_status_not_found') }
  }
  if (step.kind === 'wait_for' && step.awaited.event === 'checklist_completed')
    return { read: step, wrong: await goneChecklists(ctx, step.awaited.templateIds, `${path}.awaited`) }
  if (step.kind !== 'action') return { read: step, wrong: [] }
  const wrong: FieldReason[] = []
  for (const [n, action] of step.actions.entries()) wrong.push(...(await wrongInAction(ctx, action, `${path}.actions.${n}`)))
  return { read: step, wrong }
}

/**
 * The conditions and steps of a flow as they are stored, and what they name that the tenant does not have. A flow that starts itself, by others or not, is
 * refused.
 * @param id the flow itself, where it is there already
 * @param others all flows of the tenant
 */
export async function readFlow(ctx: Ctx, { trigger, conditions, steps }: Named, others: readonly Known[], id?: number): Promise<Read> {
  const own = await readConditions(ctx, conditions)
  const flows = new Map(others.map((one) => [one.id, one]))
  const wrong: FieldReason[] = [...(await wrongInTrigger(ctx, trigger)), ...own.wrong]
  const read: FlowStep[] = []
  for (const [n, step] of steps.entries()) {
    const path = `steps.${n}`
    if (step.kind === 'start_flow') {
      const field = `${path}.flowId`
      if (!flows.get(step.flowId)?.isActive && step.flowId !== id) wrong.push({ field, reason: 'flow_not_there' })
      else if (id !== undefined && leadsTo(id, step.flowId, flows)) wrong.push({ field, reason: 'flow_circle' })
    }
    const one = await readStep(ctx, step, path)
    wrong.push(...one.wrong)
    read.push(one.read)
  }
  return { conditions: own.read, steps: read, wrong }
}

/** The flows of the tenant as `readFlow` asks for them. */
export const knownFlows = (rows: readonly { id: number; isActive: boolean; newest: { steps: FlowStep[] } }[]): Known[] =>
  rows.map(({ id, isActive, newest }) => ({ id, isActive, steps: newest.steps }))
