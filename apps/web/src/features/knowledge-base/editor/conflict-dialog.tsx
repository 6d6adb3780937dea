import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useMemo, useState } from 'react'
import { t as kb } from '../messages.ts'
import type { Conflict } from './autosave.ts'
import own from './conflict.module.css'
import { type Drafted, draftedOf } from './fields.ts'
import { type Chunk, chunksOf, merged, type Pick } from './merge.ts'
import { t } from './messages.ts'

type ConflictDialogProps = { conflict: Conflict; mine: Drafted; onSettle: (values: Drafted) => void }

const FIELDS = ['title', 'summary', 'tags', 'readers', 'content', 'seo'] as const
type Field = (typeof FIELDS)[number]

/** A field as text, to be compared and shown. */
function textOf(field: Field, values: Drafted): string {
  if (field === 'tags') return values.tags.join(', ')
  if (field === 'seo') return [values.seo.title, values.seo.description].filter(Boolean).join('\n')
  if (field === 'readers')
    return [kb(`audience_${values.audience}`), values.roles.join(', '), values.companyIds.join(', ')].filter(Boolean).join(': ')
  return values[field]
}

const PARTS: Readonly<Record<Field, readonly (keyof Drafted)[]>> = {
  title: ['title'],
  summary: ['summary'],
  content: ['content'],
  tags: ['tags'],
  readers: ['audience', 'roles', 'companyIds'],
  seo: ['seo'],
}

/** One field is one chunk; the text of the article has one for each run of its blocks. */
function chunksIn(field: Field, base: Drafted, mine: Drafted, theirs: Drafted): Chunk[] {
  const texts = [base, mine, theirs].map((values) => textOf(field, values)) as [string, string, string]
  if (field === 'content') return chunksOf(...texts)
  const [before, my, their] = texts
  const kind = my === their ? 'same' : my === before ? 'theirs' : their === before ? 'mine' : 'conflict'
  return [{ kind, base: before, mine: my, theirs: their }]
}

/** Three texts beside each other: what both began from, mine, and what somebody else saved. Nothing is lost until one is chosen. */
export const ConflictDialog = ({ conflict, mine, onSettle }: ConflictDialogProps) => {
  const titleId = useId()
  const theirs = useMemo(() => draftedOf(conflict.theirs), [conflict])
  const fields = useMemo(
    () => FIELDS.map((field) => ({ field, chunks: chunksIn(field, conflict.base, mine, theirs) })),
    [conflict, mine, theirs],
  )
  const [picks, setPicks] = useState<Readonly<Record<string, Pick>>>({})
  const keyOf = (field: Field, n: number) => `${field}-${n}`
  const open = fields.flatMap(({ field, chunks }) => chunks.filter(({ kind }, n) => kind === 'conflict' && !picks[keyOf(field, n)])).length

  const save = () => {
    const result: Drafted = { ...mine }
    for (const { field, chunks } of fields) {
      const chosen = chunks.map((_, n) => picks[keyOf(field, n)])
      const isTheirs = chunks[0]?.kind === 'theirs' || (chunks[0]?.kind === 'conflict' && chosen[0] === 'theirs')
      if (field === 'content') result.content = merged(chunks, chosen)
      else if (isTheirs) Object.assign(result, Object.fromEntries(PARTS[field].map((part) => [part, theirs[part]])))
    }
    onSettle(result)
  }
  return (
    <Dialog open fullWidth maxWidth="lg" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('conflictTitle')}</DialogTitle>
      <DialogContent>
        <p className={own.lead}>{t('conflictText')}</p>
        {fields.map(({ field, chunks }) => {
          const shown = chunks.map((chunk, n) => ({ chunk, n })).filter(({ chunk }) => chunk.kind !== 'same')
          if (shown.length === 0) return null
          return (
            <section key={field} className={own.field} aria-label={t(`field_${field}`)}>
              <h3>{t(`field_${field}`)}</h3>
              {shown.map(({ chunk, n }) => (
                <Choice
                  key={n}
                  chunk={chunk}
                  isText={field === 'content'}
                  pick={picks[keyOf(field, n)]}
                  onPick={(pick) => setPicks({ ...picks, [keyOf(field, n)]: pick })}
                />
              ))}
              {field === 'content' && shown.length < chunks.length ? (
                <p className={own.quiet}>{t('conflictSame', { n: chunks.length - shown.length })}</p>
              ) : null}
            </section>
          )
        })}
      </DialogContent>
      <DialogActions>
        <span className={own.open} role="status">
          {t('conflictOpen', { n: open })}
        </span>
        <Button onClick={() => onSettle(theirs)}>{t('conflictAllTheirs')}</Button>
        <Button variant="contained" disabled={open > 0} onClick={save}>
          {t('conflictSave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ChoiceProps = { chunk: Chunk; isText: boolean; pick: Pick | undefined; onPick: (pick: Pick) => void }

const Choice = ({ chunk, isText, pick, onPick }: ChoiceProps) => {
  const { kind, base, mine, theirs } = chunk
  const column = (name: string, text: string, isKept: boolean) => (
    <div className={own.column} data-kept={isKept || undefined}>
      <p className={own.name}>{name}</p>
      <pre>{text || t('empty')}</pre>
    </div>
  )
  const isKept = (side: 'mine' | 'theirs') => kind === side || pick === side || pick === 'both'
  return (
    <div className={own.chunk}>
      <div className={own.columns}>
        {column(t('conflictBase'), base, false)}
        {column(t('conflictMine'), mine, isKept('mine'))}
        {column(t('conflictTheirs'), theirs, isKept('theirs'))}
      </div>
      {kind === 'conflict' ? (
        <div className={own.picks}>
          {(['mine', 'theirs', ...(isText ? (['both'] as const) : [])] as const).map((one) => (
            <Button key={one} size="small" aria-pressed={pick === one} onClick={() => onPick(one)}>
              {t(one === 'mine' ? 'pickMine' : one === 'theirs' ? 'pickTheirs' : 'pickBoth')}
            </Button>
          ))}
        </div>
      ) : (
        <p className={own.quiet}>{t(kind === 'mine' ? 'conflictOnlyMine' : 'conflictOnlyTheirs')}</p>
      )}
    </div>
  )
}
