import type { TicketForm } from '@balcao/contracts/custom-fields/forms'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { typeName } from '@balcao/ui/lib/names'
import { activeTypes, allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { LaterHistory } from '../../../lib/config-history/later-history.tsx'
import { t as history } from '../../../lib/config-history/messages.ts'
import { trpc } from '../../../lib/trpc.ts'
import { refused, useFieldActs, useFieldList } from '../fields.data.ts'
import { t as fieldWords } from '../messages.ts'
import { FormDialog } from './form-dialog.tsx'
import css from './forms.module.css'
import { t } from './messages.ts'

type Open = { what: 'edit'; type: string } | { what: 'drop' | 'history'; form: TicketForm }

/** The types of tickets, and which of them have a form of their own. */
export const FormsTab = () => {
  const forms = trpc.customFields.forms.list.useQuery({})
  const { fields, failure: unread, isPending, refetch } = useFieldList('ticket')
  const acts = useFieldActs()
  const [open, setOpen] = useState<Open | null>(null)
  const [menu, setMenu] = useState<{ form: TicketForm; anchor: HTMLElement } | null>(null)
  const [busy, setBusy] = useState(false)
  const failure = unread ?? (forms.error && !forms.data ? failureOf(forms.error) : null)
  const close = () => setOpen(null)

  const drop = async (form: TicketForm) => {
    setBusy(true)
    const outcome = await acts.removeForm(form)
    setBusy(false)
    if (refused(outcome)) return notify.error(t('failed', { why: outcome.failure.message }))
    notify.success(t('dropped', { type: typeName(form.type) }), { id: 'ticket-form' })
    close()
  }
  const choose = (act: (form: TicketForm) => void) => () => {
    if (menu) act(menu.form)
    setMenu(null)
  }
  if (failure)
    return (
      <ErrorState
        title={failure.statusCode === 403 ? fieldWords('forbidden') : t('listFailed')}
        code={failure.requestId || failure.code}
        onRetry={() => void Promise.all([forms.refetch(), refetch()])}
      >
        {failure.message}
      </ErrorState>
    )
  if (isPending || !forms.data) return <TextSkeleton lines={6} />
  if (fields.length === 0)
    return (
      <EmptyState kind="never" title={fieldWords('empty')}>
        {fieldWords('emptyText')}
      </EmptyState>
    )
  const active = new Set(activeTypes())
  return (
    <>
      <p className={css.quiet}>{t('about')}</p>
      <ul className={css.types} aria-label={t('types')}>
        {allTypes().map((type) => {
          const form = forms.data.find((one) => one.type === type)
          const edit = () => setOpen({ what: 'edit', type })
          return (
            <li key={type}>
              <div>
                <strong>{typeName(type)}</strong>
                <span className={css.quiet}>{[...factsOf(form), ...(active.has(type) ? [] : [t('off')])].join(' · ')}</span>
              </div>
              {form ? (
                <>
                  <Button size="small" aria-label={t('editOf', { type: typeName(type) })} onClick={edit}>
                    {t('edit')}
                  </Button>
                  <IconButton
                    aria-label={t('actions', { type: typeName(type) })}
                    aria-haspopup="menu"
                    onClick={(event) => setMenu({ form, anchor: event.currentTarget })}
                  >
                    <EllipsisVertical size={16} aria-hidden />
                  </IconButton>
                </>
              ) : (
                <Button size="small" aria-label={t('makeFor', { type: typeName(type) })} onClick={edit}>
                  {t('make')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Menu anchorEl={menu?.anchor} open={menu !== null} onClose={() => setMenu(null)}>
        <MenuItem onClick={choose((form) => setOpen({ what: 'history', form }))}>{history('button')}</MenuItem>
        <MenuItem onClick={choose((form) => setOpen({ what: 'drop', form }))}>{t('drop')}</MenuItem>
      </Menu>
      {open?.what === 'edit' ? (
        <FormDialog type={open.type} form={forms.data.find(({ type }) => type === open.type)} fields={fields} onClose={close} />
      ) : null}
      {open?.what === 'history' ? (
        <LaterHistory kind="ticket_form" id={open.form.id} name={typeName(open.form.type)} onClose={close} />
      ) : null}
      {open?.what === 'drop' ? (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={t('dropTitle', { type: typeName(open.form.type) })}
          confirm={t('dropGo')}
          onConfirm={() => void drop(open.form)}
          onClose={close}
        >
          {t('dropText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function factsOf(form: TicketForm | undefined): string[] {
  if (!form) return [t('allFields')]
  const required = form.fields.filter((field) => field.required).length
  const toResolve = form.fields.filter((field) => field.requiredToResolve).length
  return [
    t('fieldCount', { n: form.fields.length }),
    ...(required > 0 ? [t('requiredCount', { n: required })] : []),
    ...(toResolve > 0 ? [t('resolveCount', { n: toResolve })] : []),
  ]
}
