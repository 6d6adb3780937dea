import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Screen } from '../machine/state.ts'
import { useWidget } from './context.ts'

/** The heading of a screen; it has the focus when its screen appears, so that it is read aloud. */
export const Heading = ({ children, focus = true }: { children: ComponentChildren; focus?: boolean }) => {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) ref.current?.focus()
  }, [focus])
  return (
    <h2 class="bsi-title" tabIndex={-1} ref={ref}>
      {children}
    </h2>
  )
}

/** What went wrong, under the input. */
export const Failure = ({ id }: { id?: string }) => {
  const { now } = useWidget()
  return (
    <p class="bsi-error" role="alert" id={id}>
      {now.error?.message}
    </p>
  )
}

type InputProps = {
  label: string
  name: string
  type?: 'text' | 'email' | 'tel' | 'password'
  value: string
  autocomplete: string
  placeholder?: string
  inputMode?: 'numeric'
  maxLength?: number
  onText: (text: string) => void
  /** Its own message, before the server was asked. */
  problem?: string | null
}

/** A labelled input with what is wrong with it. */
export const Field = ({ label, onText, problem, ...input }: InputProps) => {
  const id = useId()
  const { now, dispatch } = useWidget()
  const isWrong = Boolean(problem) || now.error !== null
  return (
    <div class="bsi-field">
      <label for={id}>{label}</label>
      <input
        {...(input as { type: 'text' })}
        required
        class="bsi-input"
        id={id}
        aria-invalid={isWrong}
        aria-describedby={`${id}-error`}
        onInput={(event) => {
          // What was wrong with the former text is not wrong with this one.
          if (now.error) dispatch({ name: 'shown', screen: now.screen })
          onText(event.currentTarget.value)
        }}
      />
      {problem ? (
        <p class="bsi-error" role="alert" id={`${id}-error`}>
          {problem}
        </p>
      ) : (
        <Failure id={`${id}-error`} />
      )}
    </div>
  )
}

/** The button that submits: with a spinner and disabled while a request is in flight. */
export const Submit = ({ children }: { children: ComponentChildren }) => {
  const { now, say } = useWidget()
  return (
    <button class="bsi-button bsi-primary" type="submit" disabled={now.busy} aria-busy={now.busy}>
      {now.busy ? <span class="bsi-spinner" role="status" aria-label={say('working')} /> : null}
      {children}
    </button>
  )
}

/** Any other button. */
export const Action = ({ children, onPress, quiet = false }: { children: ComponentChildren; onPress: () => void; quiet?: boolean }) => {
  const { now } = useWidget()
  return (
    <button class={quiet ? 'bsi-link' : 'bsi-button'} type="button" disabled={now.busy} onClick={onPress}>
      {children}
    </button>
  )
}

/** Leads back to another screen; the first one unless it says otherwise. */
export const Back = ({ to = 'main' }: { to?: Screen }) => {
  const { dispatch, say } = useWidget()
  return (
    <Action quiet onPress={() => dispatch({ name: 'shown', screen: to })}>
      {say('back')}
    </Action>
  )
}

/** A form that asks nothing of the browser: what is wrong is written by the widget. */
export const Form = ({ children, onSubmit, label }: { children: ComponentChildren; onSubmit: () => void; label: string }) => (
  <form
    class="bsi-form"
    noValidate
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
