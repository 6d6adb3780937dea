import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import type { Change } from '../../../lib/tickets/changes.ts'
import { t } from './rule-change.messages.ts'

type Rule = { ruleId: number; name: string; version: number }

/** By which rule the changes after it were made, and the way there for whoever may go it. */
export const RuleChange = ({ change }: { change: Change }) => {
  const may = useCan()('automation.manage')
  const { ruleId, name, version } = change.to as Rule
  return (
    <>
      {t('ran')}{' '}
      {may ? (
        <Link to="/automation/$id" params={{ id: String(ruleId) }} preload={false}>
          {name}
        </Link>
      ) : (
        `“${name}”`
      )}{' '}
      {t('version', { version })}
    </>
  )
}
