/**
 * The focus is never lost: when what has it is hidden, disabled or taken out, it goes on to what stands nearest. Browsers
 * would give it to the whole page, and who plays by the keyboard would begin again at its top.
 */

const USABLE = 'button, select, [tabindex="0"]'

/** Fields for text are left out: under a finger they would bring up a keyboard. */
function usable(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[hidden]') &&
    element.getClientRects().length > 0
  )
}

/** Of what stands in a place: the one that is marked, or else the one with the fewest elements between. */
function nearest(place: Element, lost: Element): HTMLElement | undefined {
  const elements = [...place.querySelectorAll<HTMLElement>('*')]
  const all = elements.filter((each) => each.matches(USABLE) && usable(each))
  const marked = all.find((each) => each.matches('[aria-current]:not([aria-current="false"])'))
  if (marked || !lost.isConnected) return marked ?? all[0]
  const places = new Map(elements.map((each, index) => [each as Element, index]))
  const from = places.get(lost) ?? 0
  // Of two that are as near the one behind comes first.
  const distance = (each: Element) => Math.abs((places.get(each) ?? 0) - from - 0.1)
  return all.sort((a, b) => distance(a) - distance(b))[0]
}

/** Watches over the page. */
export function keepFocus(): void {
  let last: Element | null = null
  /** Around it when it got the focus, from the inside out. */
  let places: Element[] = []
  const isGone = (element: Element) =>
    !element.isConnected || element.matches(':disabled') || element.closest('[hidden]') !== null

  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
    places = []
    for (let place = last?.parentElement; place; place = place.parentElement) places.push(place)
  })
  // Who presses beside everything means to leave.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof Element)) return
    setTimeout(() => {
      if (last === target && !isGone(target)) last = null
    })
  })
  new MutationObserver(() => {
    const lost = last
    if (!lost || !isGone(lost)) return
    last = null
    const { activeElement } = document
    if (activeElement !== lost && activeElement !== document.body) return
    const place = places.filter((each) => each.isConnected && !each.closest('[hidden]'))
    for (const each of place) {
      const next = nearest(each, lost)
      if (!next) continue
      next.focus({ preventScroll: true })
      return
    }
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['hidden', 'disabled'],
  })
}
