import type { SkillMatch } from '@balcao/contracts/queues/skills'
import { IconTool } from '@balcao/ui/icon-tool'
import { PlainSelect } from '@balcao/ui/notices/plain-select'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import css from '../queues.module.css'
import matrixCss from './matrix.module.css'
import { t } from './skills.messages.ts'

type Fields = SkillMatch['fields']

/** Values of custom fields of tickets, a line each: of a choice its options, of a short text what is written. */
export const FieldValues = ({ value, onChange }: { value: Fields; onChange: (value: Fields) => void }) => {
  const fields = useFields('ticket').filter(({ type }) => type === 'select' || type === 'multi_select' || type === 'text')
  const set = (at: number, next: Partial<Fields[number]>) => onChange(value.map((one, index) => (index === at ? { ...one, ...next } : one)))
  if (fields.length === 0) return null
  return (
    <fieldset className={css.choices}>
      <legend className="field-label">{t('fields')}</legend>
      {value.map((one, at) => {
        const field = fields.find(({ id }) => id === one.id)
        const n = at + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places
          <div key={at} className={matrixCss.match}>
            <PlainSelect
              label={t('fieldOf', { n })}
              value={String(one.id)}
              options={fields.map(({ id, label }) => [String(id), label] as const)}
              onChange={(id) => set(at, { id: Number(id), value: '' })}
            />
            {field && field.type !== 'text' ? (
              <PlainSelect
                label={t('valueOf', { n })}
                value={one.value}
                options={[['', ''], ...field.options.map((option) => [option.value, option.label] as const)]}
                onChange={(next) => set(at, { value: next })}
              />
            ) : (
              <OutlinedInput
                size="small"
                value={one.value}
                inputProps={{ 'aria-label': t('valueOf', { n }), maxLength: 200 }}
                onChange={({ target }) => set(at, { value: target.value })}
              />
            )}
            <IconTool aria-label={t('fieldRemove', { n })} onClick={() => onChange(value.filter((_, index) => index !== at))}>
              <X size={16} aria-hidden />
            </IconTool>
          </div>
        )
      })}
      <div>
        <Button size="small" onClick={() => onChange([...value, { id: fields[0]?.id ?? 0, value: '' }])}>
          {t('fieldAdd')}
        </Button>
      </div>
    </fieldset>
  )
}
