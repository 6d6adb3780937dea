import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import type { TicketRelation } from '@balcao/contracts/tickets/relations'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldFrame, PlainInput } from '@balcao/ui/field-frame'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { type FormEvent, useId, useState } from 'react'
import { t } from './link-messages.ts'
import { useResolveChildren } from './links.data.ts'
import css from './relations.module.css'

type ChildrenDialogProps = { parent: Ticket; open: readonly TicketRelation['ticket'][]; onClose: () => void }

/** Resolves the children of a ticket, all or some, with one reply to each customer. */
const ChildrenDialog = ({ parent, open, onClose }: ChildrenDialogProps) => {
  const titleId = useId()
  const resolve = useResolveChildren(parent.id)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const chosen = open.filter(({ id }) => !left.has(id)).map(({ id }) => id)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (chosen.length === 0) return setMissing(true)
    setBusy(true)
    const isDone = await resolve(chosen, text.trim())
    setBusy(false)
    // What failed stays here, with the text.
    if (isDone) onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t('childrenTitle', { number: String(parent.number) })}</DialogTitle>
        <DialogContent>
          <div className={css.dialog}>
            <fieldset className={css.choices}>
              <legend>{t('childrenWhich')}</legend>
              {open.map(({ id, number, title }) => (
                <FormControlLabel
                  key={id}
                  className={css.choice}
                  control={
                    <Checkbox
                      size="small"
                      checked={!left.has(id)}
                      onChange={(_, isChosen) => {
                        setMissing(false)
                        setLeft(new Set(isChosen ? [...left].filter((one) => one !== id) : [...left, id]))
                      }}
                    />
                  }
                  label={
                    <>
                      <span className={css.number}>#{number}</span> {title}
                    </>
                  }
                />
              ))}
              {isMissing ? (
                <FormHelperText error role="alert">
                  {t('childrenChoose')}
                </FormHelperText>
              ) : null}
            </fieldset>
            <FieldFrame label={t('childrenAnswer')} hint={t('childrenAnswerHint')}>
              {(ids) => (
                <PlainInput ids={ids} multiline minRows={3} value={text} onChange={setText} inputProps={{ maxLength: MAX_CONTENT }} />
              )}
            </FieldFrame>
          </div>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t(isBusy ? 'resolving' : 'resolve')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
export default ChildrenDialog
