import type { TicketRelation } from '@balcao/contracts/tickets/relations'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { CheckOption } from '@balcao/ui/check-box'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import css from '../../../lib/tickets/dialogs.module.css'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { t } from './link-messages.ts'
import { useResolveChildren } from './links.data.ts'

type ChildrenDialogProps = { parent: Ticket; open: readonly TicketRelation['ticket'][]; onClose: () => void }

/** Resolves the children of a ticket, all or some, without writing to their customers. */
const ChildrenDialog = ({ parent, open, onClose }: ChildrenDialogProps) => {
  const resolve = useResolveChildren(parent.id)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const chosen = open.filter(({ id }) => !left.has(id)).map(({ id }) => id)

  const submit = async () => {
    if (chosen.length === 0) return setMissing(true)
    setBusy(true)
    const isDone = await resolve(chosen)
    setBusy(false)
    // What failed stays here.
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={t('childrenTitle', { number: String(parent.number) })}
      act={t(isBusy ? 'resolving' : 'resolve')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={css.choices}>
        <legend>{t('childrenWhich')}</legend>
        {open.map(({ id, number, title }) => (
          <CheckOption
            key={id}
            className={css.choice}
            checked={!left.has(id)}
            onChange={(isChosen) => {
              setMissing(false)
              setLeft(new Set(isChosen ? [...left].filter((one) => one !== id) : [...left, id]))
            }}
          >
            <span className={css.number}>#{number}</span> {title}
          </CheckOption>
        ))}
        {isMissing ? (
          <FormHelperText error role="alert">
            {t('childrenChoose')}
          </FormHelperText>
        ) : null}
      </fieldset>
    </FormDialog>
  )
}
export default ChildrenDialog
