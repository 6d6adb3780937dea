import { ROLES } from '@balcao/contracts/access'
import { roleWord } from '@balcao/ui/lib/names'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { Download, FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSavedFile } from '../../lib/files/saved-file.data.ts'
import { ListActs } from '../../lib/lists/list-page.tsx'
import { SearchBox } from '../../lib/lists/search-box.tsx'
import { exportOf, type Filter, fromChips, toChips } from './filter.ts'
import { type Ceiling, useCompanies } from './list.data.ts'
import { t } from './messages.ts'

type ListToolbarProps = {
  filter: Filter
  roles: Ceiling['roles']
  onShow: (filter: Filter) => void
  onCreate: () => void
  onImport: () => void
}

const system = () => ROLES.filter((role) => role !== 'guest').map((role) => ({ value: role as string, label: roleWord(role) }))

/** Search, filters, and the ways to add people. */
export const ListToolbar = ({ filter, roles, onShow, onCreate, onImport }: ListToolbarProps) => {
  const [search, setSearch] = useState('')
  const { companies } = useCompanies(search)
  const { busy, run } = useSavedFile('pessoas.csv', {
    empty: () => t('exportNone'),
    done: (n) => t('exported', { n }),
    failed: (why) => t('exportFailed', { why }),
  })
  const custom = roles
    .map(({ slug, name }) => ({ value: slug, label: name }))
    .filter(({ value }) => !system().some((one) => one.value === value))
  const fields: FilterField[] = [
    { id: 'role', label: t('role'), options: [...system(), ...custom] },
    {
      id: 'company',
      label: t('company'),
      onSearch: setSearch,
      options: companies.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      id: 'active',
      label: t('state'),
      lowerCase: true,
      options: [
        { value: 'yes', label: t('active') },
        { value: 'no', label: t('inactive') },
        { value: 'pending', label: t('pending') },
      ],
    },
  ]
  return (
    <>
      <SearchBox label={t('search')} value={filter.search ?? ''} onSearch={(text) => onShow({ ...fromChips(toChips(filter), text) })} />
      <FilterChips fields={fields} applied={toChips(filter)} onChange={(chips) => onShow(fromChips(chips, filter.search))} />
      <ListActs>
        <Button size="small" disabled={busy} startIcon={<Download size={16} aria-hidden />} onClick={() => void run(exportOf(filter))}>
          {t('export')}
        </Button>
        <Button size="small" disabled={roles.length === 0} startIcon={<FileUp size={16} aria-hidden />} onClick={onImport}>
          {t('import')}
        </Button>
        <Button
          size="small"
          variant="contained"
          disabled={roles.length === 0}
          startIcon={<UserPlus size={16} aria-hidden />}
          onClick={onCreate}
        >
          {t('add')}
        </Button>
      </ListActs>
    </>
  )
}
