import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { type ReactNode, useId } from 'react'
import type { Values } from './form.ts'
import css from './settings.module.css'

/** Why fields are refused, by the names of the contract; a field within another counts as that one. */
export type Errors = Record<string, string>
export type SectionProps = { values: Values; errors: Errors; onChange: (change: Partial<Values>) => void }

export const errorIn = (errors: Errors, field: string): string | undefined =>
  errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1]

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

type LineProps = {
  label: string
  hint?: string
  error: string | undefined
  value: string
  rows?: number
  onChange: (value: string) => void
}

/** A line of text, or several. */
export const Line = ({ label, hint, error, value, rows, onChange }: LineProps) => (
  <FieldFrame label={label} {...(hint ? { hint } : {})} {...(error ? { error } : {})}>
    {(ids) => <PlainInput ids={ids} value={value} onChange={onChange} {...(rows ? { multiline: true, minRows: rows } : {})} />}
  </FieldFrame>
)
