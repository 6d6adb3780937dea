import { MAX_CONDITION_GROUPS } from '@balcao/contracts/tickets/bounds'
import type { ConditionGroup } from '@balcao/contracts/tickets/conditions'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Plus, Trash2 } from 'lucide-react'
import { ConditionChips } from './condition-chips.tsx'
import css from './conditions.module.css'
import { t } from './messages.ts'

type GroupFieldsProps = { groups: readonly ConditionGroup[]; onChange: (groups: ConditionGroup[]) => void }

/** Groups of conditions: one of each has to hold, or a whole one is an alternative. */
export const GroupFields = ({ groups, onChange }: GroupFieldsProps) => {
  const add = (match: ConditionGroup['match']) => onChange([...groups, { match, conditions: [] }])
  return (
    <>
      {groups.map((group, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is what stands in its place
        <div key={n} className={css.group}>
          <ConditionChips
            label={t(`group_${group.match}`, { n: n + 1 })}
            conditions={group.conditions}
            onChange={(conditions) => onChange(groups.map((one) => (one === group ? { ...one, conditions } : one)))}
          />
          <IconButton
            size="small"
            aria-label={t('removeGroup', { n: n + 1 })}
            onClick={() => onChange(groups.filter((one) => one !== group))}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      {groups.length < MAX_CONDITION_GROUPS ? (
        <div className={css.add}>
          {(['any', 'all'] as const).map((match) => (
            <Button key={match} size="small" variant="text" startIcon={<Plus size={16} aria-hidden />} onClick={() => add(match)}>
              {t(`addGroup_${match}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  )
}
