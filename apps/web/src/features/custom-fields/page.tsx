import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { FIELD_ENTITIES } from '@balcao/contracts/custom-fields/types'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { download } from '@balcao/ui/lib/files/download'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LaterHistory } from '../../lib/config-history/later-history.tsx'
import { t as history } from '../../lib/config-history/messages.ts'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import places from '../../lib/lists/tabs.module.css'
import { FieldDialog } from './field-dialog.tsx'
import { FieldList } from './field-list.tsx'
import { refused, useFieldActs, useFieldList } from './fields.data.ts'
import { FormsTab } from './forms/forms-tab.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { t } from './messages.ts'
import css from './page.module.css'
import { RemoveDialog } from './remove-dialog.tsx'

type Open = { what: 'edit'; field: CustomField | undefined } | { what: 'remove' | 'history'; field: CustomField } | { what: 'import' }

export const Page = () => {
  const { area } = useSearch({ strict: false }) as { area?: string }
  const isForms = area === 'forms'
  const entity = FIELD_ENTITIES.find((one) => one === area) ?? 'ticket'
  const { fields, failure, isPending, refetch } = useFieldList(entity)
  const acts = useFieldActs()
  const [open, setOpen] = useState<Open | null>(null)
  const [menu, setMenu] = useState<{ field: CustomField; anchor: HTMLElement } | null>(null)
  const [said, setSaid] = useState('')

  const move = async (field: CustomField, to: number) => {
    const ids = fields.map(({ id }) => id).filter((id) => id !== field.id)
    const outcome = await acts.reorder(entity, ids.toSpliced(to, 0, field.id))
    if (refused(outcome)) notify.error(t('failed', { why: outcome.failure.message }))
    else setSaid(t('moved', { field: field.label, n: to + 1, of: fields.length }))
  }
  const duplicate = async (field: CustomField) => {
    const outcome = await acts.duplicate(field)
    if (refused(outcome)) notify.error(t('failed', { why: outcome.failure.message }))
    else notify.success(t('duplicated', { field: outcome.label }), { id: 'custom-field' })
  }
  const turn = async (field: CustomField) => {
    const outcome = await acts.save({ id: field.id, isActive: !field.isActive })
    if (refused(outcome)) notify.error(t('failed', { why: outcome.failure.message }))
    else notify.success(t(outcome.isActive ? 'activated' : 'deactivated', { field: field.label }), { id: 'custom-field' })
  }
  const save = async () => {
    const file = await acts.exportFile(entity)
    if (refused(file)) notify.error(t('exportFailed', { why: file.failure.message }))
    else download(`campos-${entity}.json`, 'application/json', `${JSON.stringify(file, null, 2)}\n`)
  }
  const choose = (act: (field: CustomField) => void) => () => {
    if (menu) act(menu.field)
    setMenu(null)
  }

  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        hideTitle
        below={t('about')}
        actions={
          failure || isForms ? null : (
            <>
              <Button onClick={() => setOpen({ what: 'import' })}>{t('import')}</Button>
              <Button onClick={() => void save()}>{t('export')}</Button>
              <Button
                variant="contained"
                startIcon={<Plus size={16} aria-hidden />}
                onClick={() => setOpen({ what: 'edit', field: undefined })}
              >
                {t('newField')}
              </Button>
            </>
          )
        }
      />
      <PlaceTabs label={t('areas')} current={area ?? entity}>
        {FIELD_ENTITIES.map((one) => (
          <Link
            key={one}
            to="/custom-fields"
            search={one === 'ticket' ? {} : { area: one }}
            activeOptions={{ exact: true }}
            className={places.tab}
            aria-current={one === entity && !isForms ? 'page' : undefined}
          >
            {t(one)}
          </Link>
        ))}
        <Link
          to="/custom-fields"
          search={{ area: 'forms' }}
          activeOptions={{ exact: true }}
          className={places.tab}
          aria-current={isForms ? 'page' : undefined}
        >
          {t('forms')}
        </Link>
      </PlaceTabs>
      <div role="status" className="visually-hidden">
        {said}
      </div>
      {isForms ? (
        <FormsTab />
      ) : failure ? (
        <ErrorState
          title={t(failure.statusCode === 403 ? 'forbidden' : 'listFailed')}
          code={failure.requestId || failure.code}
          onRetry={() => void refetch()}
        >
          {failure.message}
        </ErrorState>
      ) : isPending ? (
        <TextSkeleton lines={6} />
      ) : fields.length === 0 ? (
        <EmptyState kind="never" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <FieldList
          fields={fields}
          onMove={(field, to) => void move(field, to)}
          onEdit={(field) => setOpen({ what: 'edit', field })}
          onMenu={(field, anchor) => setMenu({ field, anchor })}
        />
      )}
      <Menu anchorEl={menu?.anchor} open={menu !== null} onClose={() => setMenu(null)}>
        <MenuItem onClick={choose((field) => setOpen({ what: 'edit', field }))}>{t('edit')}</MenuItem>
        <MenuItem onClick={choose((field) => void duplicate(field))}>{t('duplicate')}</MenuItem>
        <MenuItem onClick={choose((field) => void turn(field))}>{t(menu?.field.isActive ? 'deactivate' : 'activate')}</MenuItem>
        <MenuItem onClick={choose((field) => setOpen({ what: 'history', field }))}>{history('button')}</MenuItem>
        <MenuItem onClick={choose((field) => setOpen({ what: 'remove', field }))}>{t('remove')}</MenuItem>
      </Menu>
      {open?.what === 'edit' ? (
        <FieldDialog
          entity={entity}
          field={open.field}
          others={fields.filter(({ id, isActive }) => isActive && id !== open.field?.id)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.what === 'remove' ? <RemoveDialog field={open.field} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'history' ? (
        <LaterHistory kind="custom_field" id={open.field.id} name={open.field.label} onClose={() => setOpen(null)} />
      ) : null}
      {open?.what === 'import' ? <ImportDialog onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
