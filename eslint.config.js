import tseslint from 'typescript-eslint'

// Biome formats and lints syntax; ESLint adds only the rules that need types.
export default tseslint.config(
  // AssemblyScript has TypeScript's syntax and types of its own; its compiler checks it.
  {
    ignores: ['**/node_modules/**', '**/dist/**', '**/*.mjs', '**/*.js', 'packages/pareto-search/kernel/**'],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        project: [
          './tsconfig.json',
          './apps/web/tsconfig.json',
          './apps/web/service-worker/tsconfig.json',
          './e2e/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/only-throw-error': 'error',
    },
  },
)
