import { ARTICLE_SORTS, type ArticleSort } from '@balcao/contracts/kb/articles'
import type { Category } from '@balcao/contracts/kb/categories'
import { ARTICLE_LANGUAGES, ARTICLE_STATUSES, AUDIENCES } from '@balcao/contracts/kb/words'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import { t as kb } from '../messages.ts'
import { useOwnersFound } from '../people.data.ts'
import css from './list.module.css'
import { t } from './messages.ts'
import { type Filter, fromChips, toChips } from './search.ts'

type ToolsProps = { filter: Filter; categories: readonly Category[]; onShow: (filter: Filter) => void }

/** Search, filters and order of the list; on the phone its category as well. */
export const Tools = ({ filter, categories, onShow }: ToolsProps) => {
  const can = useCan()
  const mayWrite = can('article.write')
  const fields = useFields(filter, mayWrite, can('article.manage'))
  const { q: _, category: __, sort: ___, ...bare } = filter
  const category = (value: string) => {
    const { category: ____, ...rest } = filter
    onShow(value === '' ? rest : { ...rest, category: value === 'none' ? null : Number(value) })
  }
  return (
    <>
      <SearchBox
        label={t('search')}
        value={filter.q ?? ''}
        onSearch={(text) => {
          const { q: _____, ...rest } = filter
          onShow(text ? { ...rest, q: text } : rest)
        }}
      />
      <span className={css.phoneTree}>
        <Select
          size="small"
          fullWidth
          displayEmpty
          value={filter.category === undefined ? '' : filter.category === null ? 'none' : String(filter.category)}
          onChange={({ target }) => category(target.value)}
          SelectDisplayProps={{ 'aria-label': t('category') }}
        >
          <MenuItem value="">{t('all')}</MenuItem>
          {categories.map(({ id, name, depth, articleCount }) => (
            <MenuItem key={id} value={String(id)} sx={{ pl: depth * 2 }}>
              {name} ({articleCount})
            </MenuItem>
          ))}
          {mayWrite ? <MenuItem value="none">{t('none')}</MenuItem> : null}
        </Select>
      </span>
      <FilterChips fields={fields} applied={toChips(bare)} onChange={(chips) => onShow(fromChips(filter, chips))} />
      <Select
        size="small"
        className={css.sort ?? ''}
        value={filter.sort ?? 'updated'}
        onChange={({ target }) => onShow({ ...filter, sort: target.value as ArticleSort })}
        SelectDisplayProps={{ 'aria-label': t('sort') }}
      >
        {ARTICLE_SORTS.filter((sort) => mayWrite || sort !== 'review').map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t(`sort_${sort}`)}
          </MenuItem>
        ))}
      </Select>
    </>
  )
}

/** What may be filtered by: readers have neither drafts nor audiences. */
function useFields(filter: Filter, mayWrite: boolean, manages: boolean): FilterField[] {
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState('')
  const owners = useOwnersFound(search, filter.owner)
  const tags = [...new Set([filter.tag, tag.trim()])].filter((one): one is string => Boolean(one))
  const common: FilterField[] = [
    { id: 'tag', label: t('tag'), options: tags.map((value) => ({ value, label: value, asTyped: true })), onSearch: setTag },
    {
      id: 'language',
      label: t('language'),
      lowerCase: true,
      options: ARTICLE_LANGUAGES.map((value) => ({ value, label: kb(`language_${value}`) })),
    },
  ]
  if (!mayWrite) return common
  return [
    {
      id: 'status',
      label: t('status'),
      lowerCase: true,
      options: ARTICLE_STATUSES.map((value) => ({ value, label: kb(`status_${value}`) })),
    },
    {
      id: 'audience',
      label: t('audience'),
      lowerCase: true,
      options: AUDIENCES.map((value) => ({ value, label: kb(`audience_${value}`) })),
    },
    {
      id: 'owner',
      label: t('owner'),
      options: owners.map(({ id, name }) => ({ value: String(id), label: name, asTyped: true })),
      onSearch: setSearch,
    },
    ...common,
    { id: 'stale', label: t('stale'), options: [{ value: 'yes', label: t('staleYes') }] },
    ...(manages ? [{ id: 'bin', label: t('bin'), options: [{ value: 'yes', label: t('binYes') }] }] : []),
  ]
}
