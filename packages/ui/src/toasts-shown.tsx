import Button from '@mui/material/Button'
import { Bell, CircleAlert, CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import { type AnimationEvent, type ReactNode, useEffect, useRef } from 'react'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { TOAST_DRAG_PERCENT, TOAST_MS } from './lib/notifications/constants.ts'
import { t } from './lib/texts/ui-messages.ts'
import type { ToastKind, ToastOptions } from './toasts.tsx'
import './toasts.css'

const icons = { default: Bell, info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert, critical: OctagonAlert }

type BodyProps = Pick<ToastOptions, 'action' | 'onOpen'> & { kind: ToastKind; text: ReactNode; close?: () => void }

/** A mouse that moved by more than this many pixels has dragged, and did not click what it began on. */
const CLICK_PX = 5

const Body = ({ kind, text, action, onOpen, close }: BodyProps) => {
  const Icon = icons[kind]
  const pressedAt = useRef<number | null>(null)
  return (
    <div
      className={`toast toast-${kind}`}
      onPointerDown={({ clientX }) => {
        pressedAt.current = clientX
      }}
      onClickCapture={(event) => {
        const from = pressedAt.current
        pressedAt.current = null
        // a key's click has no place, and a detail of 0
        if (from !== null && event.detail > 0 && Math.abs(event.clientX - from) > CLICK_PX) event.stopPropagation()
      }}
    >
      <Icon size={18} className="toast-icon" aria-hidden />
      {onOpen ? (
        <button
          type="button"
          className="toast-text toast-open"
          onClick={() => {
            close?.()
            onOpen()
          }}
        >
          {text}
        </button>
      ) : (
        <div className="toast-text">{text}</div>
      )}
      {action ? (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            close?.()
            action.onRun()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <button type="button" className="toast-close" aria-label={t('closeToast')} onClick={close}>
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

// A toast on its way out still occupies its id and would swallow its successor: each gets an id of its own.
const newest = new Map<string, string>()
let made = 0

/** Shows one; where nothing stands yet to show it in, it waits. */
export const show = (kind: ToastKind, text: ReactNode, { id, action, onOpen, ms = TOAST_MS }: ToastOptions = {}): void => {
  const standing = id === undefined ? undefined : newest.get(id)
  const isUpdate = standing !== undefined && toast.isActive(standing)
  const toastId = isUpdate || id === undefined ? standing : `${id}#${++made}`
  const content = ({ closeToast }: { closeToast: (reason?: boolean | string) => void }) => {
    const close = () => {
      // What its action leads to comes in a toast of its own: this one is on its way out.
      if (id !== undefined && newest.get(id) === toastId) newest.delete(id)
      closeToast()
    }
    return <Body kind={kind} text={text} action={action} onOpen={onOpen} close={close} />
  }
  // a critical one stays until it is closed by hand
  const options = {
    autoClose: kind === 'critical' ? (false as const) : ms,
    role: kind === 'error' || kind === 'critical' ? 'alert' : 'status',
  }
  if (isUpdate) {
    toast.update(standing, { render: content, ...options })
    return
  }
  if (id !== undefined && toastId !== undefined) newest.set(id, toastId)
  toast(content, { ...options, toastId })
}

/** Takes the one with that id away, if it is there; without an id, all. */
export const dismiss = (id?: string): void => {
  if (id === undefined) {
    toast.dismiss()
    return
  }
  const standing = newest.get(id)
  // Whoever comes next gets a toast of its own, and does not go with the one that leaves.
  newest.delete(id)
  if (standing !== undefined) toast.dismiss(standing)
}

const transition = cssTransition({ enter: 'toast-enter', exit: 'toast-exit' })

/**
 * The library starts the seconds when a toast has come in, though the window is not in use. One that comes in under a resting
 * pointer does not stay for that: it would cover what was pointed at until one looks for a place beside it.
 */
const holdOn = ({ target }: AnimationEvent): void => {
  const one = target as HTMLElement
  if (one.matches('.Toastify__toast') && !document.hasFocus()) toast.pause({ id: one.id })
}

/**
 * Alt+T has all of them wait for who goes to them. The library lets them go on at Escape alone: who left otherwise, or closed the one they
 * were at, had the others before them for good.
 */
function useLettingGo() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current
    if (!box) return undefined
    let isThere = false
    const letGo = (to: Element | null) => {
      if (!isThere || box.contains(to)) return
      isThere = false
      toast.play()
    }
    const come = () => {
      isThere = true
    }
    // Of a window that is not in use another one took the focus.
    const leave = ({ relatedTarget }: FocusEvent) => document.hasFocus() && letGo(relatedTarget as Element | null)
    // One that goes takes the focus along without a word.
    const changes = new MutationObserver(() => letGo(document.activeElement))
    changes.observe(box, { subtree: true, childList: true })
    box.addEventListener('focusin', come)
    box.addEventListener('focusout', leave)
    return () => {
      changes.disconnect()
      box.removeEventListener('focusin', come)
      box.removeEventListener('focusout', leave)
    }
  }, [])
  return place
}

/** Where toasts appear: 320 px at the right under the header, newest on top; Alt+T goes to them. */
export const ToastsShown = () => {
  const place = useLettingGo()
  return (
    <div ref={place} onAnimationEnd={holdOn}>
      <ToastContainer
        position="top-right"
        autoClose={TOAST_MS}
        newestOnTop
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick={false}
        closeButton={false}
        icon={false}
        draggable
        draggablePercent={TOAST_DRAG_PERCENT}
        transition={transition}
        aria-label={t('toasts')}
      />
    </div>
  )
}
