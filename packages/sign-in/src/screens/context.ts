import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { Controller } from '../machine/controller.ts'

export const ControllerContext = createContext<Controller | null>(null)

/** The widget that a screen belongs to; the screen is drawn again with each change. */
export function useWidget() {
  const controller = useContext(ControllerContext)
  if (!controller) throw new Error('a screen stands outside of its widget')
  const [, setDrawn] = useState(0)
  useEffect(() => controller.subscribe(() => setDrawn((drawn) => drawn + 1)), [controller])
  const found = controller.offer()
  return { ...controller, now: controller.state(), offered: found === 'failed' ? null : found, isOffline: found === 'failed' }
}
