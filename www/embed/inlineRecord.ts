/** A record that is written within the element, as authors write it and as editors of blogs mangle it. */
import { decodeEntities } from '../records/entities.ts'

/** Undoes what an editor does to the text of a record: markup between its lines, entities, odd blanks. */
export function cleanMarkup(text: string): string {
  const plain = text
    .replace(/<!\[CDATA\[|\]\]>|<!--|-->/g, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
  // Twice: editors escape what was escaped already.
  return decodeEntities(decodeEntities(plain))
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[“”″]/g, '"')
}

/** A picture is what it is; everything else within the element may be a record. */
const PICTURES = 'img, svg, picture, figure, noscript'

/**
 * The record within an element: in a `<script type="text/kifu">` or any other script that does not run, a `<pre>`, a
 * `<template>`, or simply as text, whose paragraphs and line breaks an editor may have made.
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
