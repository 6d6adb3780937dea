import { MAX_HELP, MAX_ITEM_TEXT, TEMPLATE_ITEM_KINDS } from '@balcao/contracts/checklists/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { PersonSelect } from '../../../lib/pickers/person-select.tsx'
import css from '../checklists.module.css'
import { CustomerOption, KindField } from '../kind-field.tsx'
import type { ItemValues } from './form-values.ts'
import { t } from './messages.ts'

type ItemFieldsProps = {
  item: ItemValues
  /** From 1. */
  place: number
  isLast: boolean
  errors: Readonly<Record<string, string>>
  onGrab: () => void
  onLetGo: () => void
  onChange: (next: Partial<ItemValues>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One item of a template; who does it, by when and how is shown once it is said or asked for. */
export const ItemFields = ({ item, place, isLast, errors, onGrab, onLetGo, onChange, onMove, onRemove }: ItemFieldsProps) => {
  const errorOf = (field: string) => errors[`items.${place - 1}.${field}`]
  const [isAsked, setAsked] = useState(
    item.help !== '' || item.assigneeId !== null || item.due !== '' || item.kind !== 'task' || item.forCustomer,
  )
  const isOpen = isAsked || ['help', 'assigneeId', 'due'].some((field) => errorOf(field) !== undefined)
  const n = String(place)
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || !event.altKey) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <>
      <span
        className={css.grip}
        aria-hidden
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', item.text)
          onGrab()
        }}
        onDragEnd={onLetGo}
      >
        <GripVertical size={16} />
      </span>
      <div className={css.rowFields}>
        <FieldFrame label={t('itemText', { n })} error={errorOf('text')}>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={item.text}
              onChange={(text) => onChange({ text })}
              onKeyDown={move}
              inputProps={{ maxLength: MAX_ITEM_TEXT, autoComplete: 'off' }}
            />
          )}
        </FieldFrame>
        <div className={css.rowLine}>
          <CheckOption checked={item.mandatory} onChange={(mandatory) => onChange({ mandatory })}>
            {t('itemMandatory')}
          </CheckOption>
          <Button
            size="small"
            variant="text"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'lessOf' : 'moreOf', { n })}
            onClick={() => setAsked(!isOpen)}
          >
            {t(isOpen ? 'less' : 'more')}
          </Button>
        </div>
        {isOpen ? (
          <>
            <KindField kinds={TEMPLATE_ITEM_KINDS} value={item.kind} onChange={(kind) => onChange({ kind })} />
            <CustomerOption
              checked={item.forCustomer}
              onChange={(forCustomer) => onChange({ forCustomer, ...(forCustomer ? { assigneeId: null } : {}) })}
            />
            <div className={page.pair}>
              {item.forCustomer ? null : (
                <FieldFrame label={t('assignee')} hint={t('assigneeHint')} error={errorOf('assigneeId')}>
                  {(ids) => (
                    <PersonSelect ids={ids} assignable value={item.assigneeId} onChange={(assigneeId) => onChange({ assigneeId })} />
                  )}
                </FieldFrame>
              )}
              <FieldFrame label={t('due')} hint={t('dueHint')} error={errorOf('due')}>
                {(ids) => (
                  <PlainInput
                    ids={ids}
                    value={item.due}
                    onChange={(due) => onChange({ due })}
                    inputProps={{ maxLength: 20, autoComplete: 'off' }}
                  />
                )}
              </FieldFrame>
            </div>
            <FieldFrame label={t('help')} hint={t('helpHint')} error={errorOf('help')}>
              {(ids) => (
                <PlainInput
                  ids={ids}
                  value={item.help}
                  onChange={(help) => onChange({ help })}
                  multiline
                  minRows={2}
                  inputProps={{ maxLength: MAX_HELP }}
                />
              )}
            </FieldFrame>
          </>
        ) : null}
      </div>
      <span className={css.rowActs}>
        <IconButton aria-label={t('itemUp', { n })} aria-disabled={place === 1} onClick={() => onMove(-1)}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('itemDown', { n })} aria-disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('itemRemove', { n })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </span>
    </>
  )
}
