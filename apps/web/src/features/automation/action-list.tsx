import type { ActionKind } from '@balcao/contracts/automation/bounds'
import { said } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { ActionField } from './action-field.tsx'
import { type ActionValues, actionsLeft, emptyAction } from './action-values.ts'
import css from './automation.module.css'
import { t } from './messages.ts'

type ActionListProps = {
  actions: readonly ActionValues[]
  author: string
  errors: Readonly<Record<string, string>>
  onChange: (actions: ActionValues[]) => void
}

/** What the rule does, one after another; each kind once. */
export const ActionList = ({ actions, author, errors, onChange }: ActionListProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const left = actionsLeft(actions)
  const add = (kind: ActionKind) => {
    setAnchor(null)
    onChange([...actions, emptyAction(kind)])
  }
  return (
    <>
      <ul className={css.actions}>
        {actions.map((action, n) => (
          <li key={action.kind} className={css.action}>
            <div>
              <ActionField
                action={action}
                author={author}
                error={errors[`actions.${n}`]}
                onChange={(next) => onChange(actions.map((one) => (one === action ? next : one)))}
              />
            </div>
            <IconButton
              aria-label={t('removeAction', { name: t(`action_${action.kind}`) })}
              onClick={() => onChange(actions.filter((one) => one !== action))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {errors.actions ? (
        <p role="alert" className={page.failure}>
          {said(errors.actions)}
        </p>
      ) : null}
      {left.length > 0 ? (
        <div>
          <Button
            variant="outlined"
            size="small"
            aria-haspopup="menu"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {t('addAction')}
          </Button>
          <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { dense: true } }}>
            {left.map((kind) => (
              <MenuItem key={kind} onClick={() => add(kind)}>
                {t(`action_${kind}`)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      ) : null}
    </>
  )
}
