import { filterParts } from '@balcao/contracts/search/query'
import type { Facet } from '@balcao/contracts/search/search'
import { figure } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { t } from './messages.ts'
import css from './search.module.css'
import { type Choice, choicesOf, type FacetField, isIn, ownNames, sinceChoices, withFilter, without } from './terms.ts'

type FacetsProps = { q: string; facets: readonly Facet[]; onSearch: (q: string) => void }

/** What narrows the search: the filters that stand in it, and what the found tickets are. */
export const Facets = ({ q, facets, onSearch }: FacetsProps) => {
  const applied = filterParts(q, ownNames())
  const offered: { field: FacetField; choices: Choice[] }[] = [
    ...facets.map((facet) => ({ field: facet.field, choices: choicesOf(facet) })),
    { field: 'since', choices: sinceChoices() },
  ]
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and layout of its own */}
      <div role="group" aria-label={t('filters')} className={css.facets}>
        {offered.map(({ field, choices }) => (
          <FacetMenu key={field} label={t(field)} choices={choices} q={q} onChoose={(text) => onSearch(withFilter(q, field, text))} />
        ))}
      </div>
      {applied.length > 0 ? (
        <ul className={css.applied} aria-label={t('applied')}>
          {applied.map((part) => (
            <li key={part.text}>
              <button
                type="button"
                className={css.chip}
                aria-label={t('removeFilter', { name: part.text })}
                onClick={() => onSearch(without(q, part))}
              >
                {part.text}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

type FacetMenuProps = { label: string; choices: readonly Choice[]; q: string; onChoose: (text: string) => void }

const FacetMenu = ({ label, choices, q, onChoose }: FacetMenuProps) => {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const left = choices.filter(({ text }) => !isIn(q, text))
  if (left.length === 0) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        className={css.facet}
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': label } }}>
        {left.map(({ label: name, text, count }) => (
          <MenuItem
            key={text}
            onClick={() => {
              setAnchor(null)
              onChoose(text)
            }}
          >
            <span className={css.choice}>{name}</span>
            {count === undefined ? null : <span className={css.count}>{figure(count)}</span>}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
