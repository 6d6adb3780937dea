import { TRIAGED, type Triaged } from '@balcao/contracts/assistant/names'
import type { FeatureSwitch } from '@balcao/contracts/assistant/settings'
import { type TriageMode, triageMode } from '@balcao/contracts/assistant/triage-modes'
import { LabelledSelect } from '@balcao/ui/forms/labelled-select'
import { FigureTable } from '@balcao/ui/table/figure-table'
import MenuItem from '@mui/material/MenuItem'
import { trpc } from '../../lib/trpc.ts'
import { t } from './triage.messages.ts'

const SETS_FROM = [60, 70, 80, 90, 95]

type TriageFieldsProps = {
  value: Pick<FeatureSwitch, 'fields' | 'setsFrom'>
  disabled: boolean
  onChange: (part: Pick<FeatureSwitch, 'fields' | 'setsFrom'>) => void
}

/** What triage does with each field of a new ticket, and how often it was right. */
export const TriageFields = ({ value, disabled, onChange }: TriageFieldsProps) => {
  const modes = Object.fromEntries(TRIAGED.map((field) => [field, triageMode(value, field)])) as Record<Triaged, TriageMode>
  // Never quite what is listed, where the API set it.
  const percents = [...new Set([...SETS_FROM, ...Object.values(modes).filter((mode) => typeof mode === 'number')])].toSorted(
    (a, b) => a - b,
  )
  return (
    <>
      {TRIAGED.map((field) => (
        <LabelledSelect
          key={field}
          label={t(field)}
          hint={t('hint')}
          value={modes[field]}
          disabled={disabled}
          onChange={({ target }) => onChange({ fields: { ...modes, [field]: target.value as TriageMode }, setsFrom: null })}
        >
          <MenuItem value="off">{t('off')}</MenuItem>
          <MenuItem value="suggest">{t('suggest')}</MenuItem>
          {percents.map((percent) => (
            <MenuItem key={percent} value={percent}>
              {t('sets', { n: String(percent) })}
            </MenuItem>
          ))}
        </LabelledSelect>
      ))}
      <Hits />
    </>
  )
}

const Hits = () => {
  const { data } = trpc.assistant.runs.report.useQuery({}, { staleTime: 60_000 })
  if (!data || data.triage.length === 0) return null
  const percent = (part: number, of: number) => (of === 0 ? '—' : `${Math.round((100 * part) / of)} %`)
  return (
    <FigureTable
      name={t('hits')}
      heads={[t('field'), t('guessed'), t('right'), t('set'), t('corrected')]}
      rows={data.triage.map(({ field, guessed, right, set, corrected }) => ({
        key: field,
        head: t(field),
        cells: [String(guessed), percent(right, guessed), String(set), String(corrected)],
      }))}
    />
  )
}
