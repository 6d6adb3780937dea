/** A page that nobody looks at paints nothing. */
const AT_LATEST_MS = 100

/** Resolves once what an input changed is on the screen: the answer to a press is seen before the next page is drawn. */
export const nextPaint = () =>
  new Promise<void>((done) => {
    setTimeout(done, AT_LATEST_MS)
    requestAnimationFrame(() => setTimeout(done))
  })
