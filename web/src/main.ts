import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { followAddress } from './lib/route.svelte';

followAddress();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('./sw.js');
