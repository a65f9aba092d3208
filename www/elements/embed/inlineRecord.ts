/** Reads a record inside the element, as authors write it and blog editors change it. */
import { decodeEntities } from '../../app/records/entities.ts'

/**
 * Undoes what blog editors do to the text of a record: markup between its lines, entities, unusual spaces.
 */
export function cleanMarkup(text: string): string {
  const plain = text
    .replace(/<!\[CDATA\[|\]\]>|<!--|-->/g, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
  // Twice, because some editors escape a text a second time.
  return decodeEntities(decodeEntities(plain))
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[“”″]/g, '"')
}

/** Elements whose text is not part of a record. */
const PICTURES = 'img, svg, picture, figure, noscript'

/**
 * The record within an element: in a `<script type="text/kifu">` or any other script that does not run, a
 * `<pre>`, a `<template>`, or plain text with paragraphs and line breaks.
 */
export function inlineRecord(element: Element): string | null {
  const holder = element.querySelector('script, pre, template, textarea')
  const given =
    holder instanceof HTMLTemplateElement
      ? (holder.content.textContent ?? '')
      : holder
        ? holder.tagName === 'SCRIPT'
          ? (holder.textContent ?? '')
          : linesOf(holder)
        : linesOf(element)
  const text = cleanMarkup(given).trim()
  return text || null
}

/** The text of an element with the line breaks that its markup makes. */
function linesOf(element: Element): string {
  let text = ''
  for (const node of element.childNodes) {
    if (node instanceof Text) text += node.data
    else if (node instanceof HTMLBRElement) text += '\n'
    else if (node instanceof Element && !node.matches(PICTURES)) {
      const block = /^(?:P|DIV|LI|PRE)$/.test(node.tagName)
      text += block ? `${linesOf(node)}\n` : linesOf(node)
    }
  }
  return text
}
