/* One tooltip for everything that has something to explain: by pointing, by focus, by a long press. */

export const tip = $state<{ text: string; box: DOMRect | null }>({ text: '', box: null });

const POINTED_MS = 350;
const PRESSED_MS = 450;

export function hideTip(): void {
  tip.text = '';
  tip.box = null;
}

/* use:explain={text}: nothing is explained while it is empty. After a long press the tap that ends it does nothing else. */
export function explain(node: HTMLElement, text: string | undefined): { update(text: string | undefined): void; destroy(): void } {
  let says = text;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let shows = false;
  const show = () => {
    if (!says || !node.isConnected) return;
    shows = true;
    tip.text = says;
    tip.box = node.getBoundingClientRect();
  };
  const later = (milliseconds: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  };
  /* In a moment: what has the focus is blurred when it is removed, and state may not change while the page is being drawn. */
  const hide = () => {
    clearTimeout(timer);
    if (shows) queueMicrotask(hideTip);
    shows = false;
  };
  const on: Record<string, (event: Event) => void> = {
    pointerenter: (event) => {
      if ((event as PointerEvent).pointerType === 'mouse') later(POINTED_MS, show);
    },
    pointerleave: hide,
    pointerdown: (event) => {
      hide();
      pressed = false;
      if ((event as PointerEvent).pointerType !== 'mouse')
        later(PRESSED_MS, () => {
          pressed = true;
          show();
        });
    },
    pointerup: () => clearTimeout(timer),
    pointercancel: hide,
    click: (event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    contextmenu: (event) => {
      if (pressed) event.preventDefault();
    },
    focus: () => {
      if (node.matches(':focus-visible')) later(POINTED_MS, show);
    },
    blur: hide,
  };
  for (const [name, act] of Object.entries(on)) node.addEventListener(name, act, name === 'click');
  return {
    update: (text) => {
      says = text;
      if (shows && text) tip.text = text;
    },
    destroy: () => {
      hide();
      for (const [name, act] of Object.entries(on)) node.removeEventListener(name, act, name === 'click');
    },
  };
}
