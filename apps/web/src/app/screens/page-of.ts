import type { ComponentType } from 'react'
import type * as pages from './pages.ts'

/** A page that few open first. One chunk names them all, so that other first visits carry that name alone. */
export const pageOf = (name: keyof typeof pages) => (): Promise<{ Page: ComponentType }> => import('./pages.ts').then((all) => all[name]())
