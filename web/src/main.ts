import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { learn } from './lib/book.svelte';
import { languages } from './lib/languages';
import { followAddress } from './lib/route.svelte';
import { settings } from './lib/settings.svelte';

/* Texts of a language that cannot be loaded now are English ones. */
await learn(settings.lang).catch(() => learn((settings.lang = languages[0]!.code)));
followAddress();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('./sw.js');
