import type { WhatsappTemplate } from '@balcao/contracts/whatsapp/templates'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { previewOf } from '../template-preview.ts'
import { t } from './messages.ts'
import css from './ticket.module.css'

export type Chosen = { template: WhatsappTemplate; values: string[] } | null
type TemplateFieldsProps = { templates: readonly WhatsappTemplate[]; chosen: Chosen; onChange: (chosen: Chosen) => void }

/** Choosing a template and filling in its variables, with how it will be read. */
export const TemplateFields = ({ templates, chosen, onChange }: TemplateFieldsProps) => {
  if (templates.length === 0) return <p>{t('none')}</p>
  const choose = (id: number) => {
    const template = templates.find((one) => one.id === id)
    onChange(template ? { template, values: template.variables.map(() => '') } : null)
  }
  return (
    <>
      <TextField
        select
        size="small"
        fullWidth
        label={t('template')}
        value={chosen ? String(chosen.template.id) : ''}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {templates.map(({ id, name, language }) => (
          <MenuItem key={id} value={String(id)}>
            {name} ({language})
          </MenuItem>
        ))}
      </TextField>
      {chosen?.template.variables.map(({ where, name }, index) => (
        <TextField
          key={`${where} ${name}`}
          size="small"
          fullWidth
          required
          label={t(`variable_${where}`, { name })}
          value={chosen.values[index] ?? ''}
          slotProps={{ htmlInput: { maxLength: 1_000 } }}
          onChange={({ target }) => onChange({ ...chosen, values: chosen.values.with(index, target.value) })}
        />
      ))}
      {chosen ? (
        <section aria-label={t('preview')}>
          <h3 className={css.legend}>{t('preview')}</h3>
          <p className={css.preview}>{previewOf(chosen.template, chosen.values)}</p>
        </section>
      ) : null}
    </>
  )
}

/** Whether all variables have a value. */
export const isFilled = (chosen: Chosen): chosen is NonNullable<Chosen> => chosen?.values.every((value) => value.trim() !== '') === true
