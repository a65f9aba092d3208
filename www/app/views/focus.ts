/**
 * Keeps the keyboard focus: when the focused element is hidden, disabled or removed, the nearest one gets the
 * focus. Browsers would move it to the document, and keyboard users would start again at the top of the page.
 */

const USABLE = 'button, select, [tabindex="0"]'

/**
 * Whether an element can get the focus, and does something then. Text fields are left out:
 * on touch screens they open the keyboard.
 */
function usable(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [aria-disabled="true"]') &&
    !element.closest('[hidden]') &&
    element.getClientRects().length > 0
  )
}

/**
 * The element of `place` to focus: the one with `aria-current`, or else
 * the one with the fewest elements between.
 */
function nearest(place: Element, lost: Element): HTMLElement | undefined {
  const elements = [...place.querySelectorAll<HTMLElement>('*')]
  const all = elements.filter((each) => each.matches(USABLE) && usable(each))
  const marked = all.find((each) => each.matches('[aria-current]:not([aria-current="false"])'))
  if (marked || !lost.isConnected) return marked ?? all[0]
  const places = new Map(elements.map((each, index) => [each as Element, index]))
  const from = places.get(lost) ?? 0
  // On a tie, the following one.
  const distance = (each: Element) => Math.abs((places.get(each) ?? 0) - from - 0.1)
  return all.sort((a, b) => distance(a) - distance(b))[0]
}

/** Starts watching the page. */
export function keepFocus(): void {
  let last: Element | null = null
  /** Its ancestors when it got the focus, innermost first. */
  let places: Element[] = []
  const isGone = (element: Element) =>
    !element.isConnected || element.matches(':disabled') || element.closest('[hidden]') !== null

  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
    places = []
    for (let place = last?.parentElement; place; place = place.parentElement) places.push(place)
  })
  // A press on the background removes the focus on purpose.
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
