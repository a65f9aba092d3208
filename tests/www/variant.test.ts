import { expect, test } from 'vitest'
import { chooseVariant } from '../../www/engine/worker/choose.ts'

test('the SIMD build is preferred where SIMD is supported, and the plain one is the fallback', () => {
  expect(chooseVariant(['base', 'simd'])).toBe('simd')
  expect(chooseVariant(['base'])).toBe('base')
  expect(chooseVariant([])).toBeUndefined()
})

test('a browser without SIMD gets the plain build', () => {
  const validate = WebAssembly.validate
  WebAssembly.validate = () => false
  try {
    expect(chooseVariant(['base', 'simd'])).toBe('base')
    expect(chooseVariant(['simd'])).toBeUndefined()
  } finally {
    WebAssembly.validate = validate
  }
})
