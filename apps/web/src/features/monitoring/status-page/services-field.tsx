import { MAX_COMPONENTS } from '@balcao/contracts/status-page/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { t } from './messages.ts'
import css from './status-page.module.css'

/** A service as it is written; `key` is of this form alone. */
export type Service = { key: string; id?: number; name: string; description: string }

type ServicesFieldProps = {
  services: readonly Service[]
  /** What is wrong, by place. */
  errors: Readonly<Record<number, string>>
  /** What is wrong with them as a whole. */
  error: string | undefined
  onChange: (services: Service[]) => void
}

/** The services of the status page, in their order. */
export const ServicesField = ({ services, errors, error, onChange }: ServicesFieldProps) => {
  const move = (from: number, to: number) => {
    const moved = services[from]
    if (moved && to >= 0 && to < services.length) onChange(services.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const write = (n: number, change: Partial<Service>) => onChange(services.map((one, at) => (at === n ? { ...one, ...change } : one)))
  return (
    <section className={css.services} aria-labelledby="servicos-da-pagina">
      <h3 id="servicos-da-pagina">{t('servicesTitle')}</h3>
      <p className={css.quiet}>{t('servicesHint')}</p>
      {error ? (
        <p role="alert" className={css.wrong}>
          {error}
        </p>
      ) : null}
      <ol className={css.rows}>
        {services.map(({ key, name, description }, n) => (
          <li key={key} className={css.row}>
            <div className={css.inputs}>
              <FieldFrame label={t('name', { n: n + 1 })} error={errors[n]}>
                {(ids) => (
                  <PlainInput ids={ids} value={name} inputProps={{ maxLength: 80 }} onChange={(text) => write(n, { name: text })} />
                )}
              </FieldFrame>
              <FieldFrame label={t('description', { n: n + 1 })}>
                {(ids) => (
                  <PlainInput
                    ids={ids}
                    value={description}
                    inputProps={{ maxLength: 200 }}
                    onChange={(text) => write(n, { description: text })}
                  />
                )}
              </FieldFrame>
            </div>
            <span className={css.moves}>
              <IconButton size="small" aria-label={t('up', { n: n + 1 })} aria-disabled={n === 0} onClick={() => move(n, n - 1)}>
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('down', { n: n + 1 })}
                aria-disabled={n === services.length - 1}
                onClick={() => move(n, n + 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
              <IconButton size="small" aria-label={t('remove', { n: n + 1 })} onClick={() => onChange(services.toSpliced(n, 1))}>
                <X size={16} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {services.length < MAX_COMPONENTS ? (
        <div>
          <Button
            size="small"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => onChange([...services, { key: crypto.randomUUID(), name: '', description: '' }])}
          >
            {t('add')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
