import type { StoodIn } from '@balcao/contracts/absences/stood-in'
import { Link } from '@tanstack/react-router'
import { stoodInText } from '../../../lib/absences/stood-in.ts'
import { useCan } from '../../../lib/can.ts'
import type { Change } from '../../../lib/tickets/changes.ts'
import { t } from './rule-change.messages.ts'

type Doer = { ruleId?: number; flowId?: number; name: string; version: number; absent?: StoodIn }

/** By which rule or flow the changes after it were made, and the way there for whoever may go it. */
export const RuleChange = ({ change }: { change: Change }) => {
  const can = useCan()
  const { ruleId, flowId, name, version, absent } = change.to as Doer
  const to = flowId === undefined ? ('/automation/$id' as const) : ('/workflows/flows/$id' as const)
  return (
    <>
      {t(flowId === undefined ? 'ran' : 'flow')}{' '}
      {can(flowId === undefined ? 'automation.manage' : 'flow.manage') ? (
        <Link to={to} params={{ id: String(flowId ?? ruleId) }} preload={false}>
          {name}
        </Link>
      ) : (
        `“${name}”`
      )}{' '}
      {t('version', { version })}
      {absent ? ` (${stoodInText(absent, true)})` : null}
    </>
  )
}
