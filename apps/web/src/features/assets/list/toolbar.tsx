import { ASSET_STATUSES, WARRANTY_STATES } from '@balcao/contracts/assets/bounds'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { fieldFilter } from '../../../lib/custom-fields/field-filter.ts'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs } from '../../../lib/lists/list-page.tsx'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import { useCompanyFilter } from '../../../lib/tickets/company-filter.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useKinds } from '../assets.data.ts'
import { t } from '../messages.ts'
import { t as ti } from './import.messages.ts'
import { type Filter, fromChips, toChips } from './search.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))
const KindsDialog = lazy(() => import('../kinds-dialog.tsx').then((module) => ({ default: module.KindsDialog })))

/** The people to filter by, also by custom fields: those found, and the one whom the address names. */
function usePeople(userId: number | undefined, typed: string) {
  const may = useCan()('user.list')
  const search = useDeferredValue(typed.trim())
  const found = trpc.users.list.useQuery(
    { limit: 20, ...(search ? { search } : {}) },
    { enabled: may, staleTime: 300_000, placeholderData: keepPreviousData },
  )
  const offered = found.data?.data ?? []
  const isMissing = userId !== undefined && !offered.some(({ id }) => id === userId)
  const named = trpc.users.get.useQuery({ id: userId ?? 0 }, { enabled: may && isMissing, retry: false }).data
  return { may, people: named ? [...offered, named] : offered }
}

type ToolbarProps = { filter: Filter; loading: boolean; onShow: (filter: Filter) => void; onCreate: (() => void) | undefined }

/** Search, filters, the file, and what can be done. */
export const Toolbar = ({ filter, loading, onShow, onCreate }: ToolbarProps) => {
  const manages = useCan()('asset.manage')
  const kinds = useKinds()
  const company = useCompanyFilter(filter.companyId === undefined ? {} : { companyId: [filter.companyId] })
  const [typed, setTyped] = useState('')
  const { may, people } = usePeople(filter.userId, typed)
  const custom = useFields('asset')
  const [open, setOpen] = useState<'kinds' | 'import' | null>(null)
  const fields: FilterField[] = [
    { id: 'kind', label: t('kindId'), options: kinds.map(({ id, name }) => ({ value: String(id), label: name, asTyped: true })) },
    { id: 'status', label: t('status'), lowerCase: true, options: ASSET_STATUSES.map((value) => ({ value, label: t(`status_${value}`) })) },
    ...company,
    ...(may
      ? [
          {
            id: 'person',
            label: t('userId'),
            onSearch: setTyped,
            options: people.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]
      : []),
    {
      id: 'warranty',
      label: t('warranty'),
      lowerCase: true,
      options: WARRANTY_STATES.map((value) => ({ value, label: t(`warranty_${value}`) })),
    },
    ...custom.map((field) => fieldFilter(field, filter.customFields ?? [], { typed, onSearch: setTyped, people, me: true })),
  ]
  const applied = toChips(filter, custom)
  const { customFields, ...plain } = filter
  const asked = customFields ? { ...plain, customFields: JSON.stringify(customFields) } : plain
  return (
    <>
      <SearchBox
        label={t('search')}
        value={filter.search ?? ''}
        onSearch={(text) => onShow(fromChips(applied, { ...filter, search: text }))}
      />
      <FilterChips fields={fields} applied={applied} onChange={(chips) => onShow(fromChips(chips, filter))} />
      <ListActs>
        {onCreate ? <ListExport path="/assets/export" filter={asked} name="ativos.csv" disabled={loading} /> : null}
        {manages ? (
          <>
            <Button size="small" startIcon={<FileUp size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen('import')}>
              {ti('open')}
            </Button>
            <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('kinds')}>
              {t('kinds')}
            </Button>
          </>
        ) : null}
        {onCreate ? (
          <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={onCreate}>
            {t('add')}
          </Button>
        ) : null}
      </ListActs>
      <Suspense>
        {open === 'kinds' ? <KindsDialog onClose={() => setOpen(null)} /> : null}
        {open === 'import' ? <ImportDialog onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  )
}
