using Microsoft.Playwright;

namespace EndToEnd.Hosting;

/// <summary>Finds layout faults: truncated, covered or too small text.</summary>
internal static class LayoutFaults
{
    /// <summary>The width and the elements of a page that is wider than its screen; otherwise empty.</summary>
    public static Task<string> WiderThanScreenAsync(IPage page) => page.EvaluateAsync<string>(Wide);

    /// <summary>The table cells beyond the left or right edge of the screen, even if the table scrolls.</summary>
    public static Task<string> CellsBeyondScreenAsync(ILocator table) =>
        table.EvaluateAsync<string>(
            """
            table => [...table.querySelectorAll('tbody :is(th, td)')].filter(cell => {
              const { left, right, width } = cell.getBoundingClientRect();
              return width > 0 && (left < -0.5 || right > innerWidth + 0.5 || cell.scrollWidth > cell.clientWidth + 1);
            }).map(cell => cell.textContent.trim()).join(' | ')
            """
        );

    /// <summary>The popovers that lie outside the screen or under the header; empty if there are none.</summary>
    public static Task<string> MisplacedPopoversAsync(IPage page) =>
        page.EvaluateAsync<string>(
            """
            () => [...document.querySelectorAll('.mud-popover-open')].filter(each => {
              const { left, right, top, bottom } = each.getBoundingClientRect();
              return left < 0 || right > innerWidth || bottom > innerHeight
                || top < document.querySelector('.app-header').getBoundingClientRect().bottom;
            }).map(each => `${each.className} ${JSON.stringify(each.getBoundingClientRect())}`).join(' | ')
            """
        );

    private const string Wide = """
        () => {
          const clipped = element => {
            for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
              if (getComputedStyle(each).overflowX !== 'visible') return true;
            }
            return false;
          };
          const width = Math.max(document.documentElement.scrollWidth,
            ...[...document.querySelectorAll('.page, .stage, .lesson-page, .lesson-text, .lesson-live')].map(each =>
            each.scrollWidth));
          if (width <= innerWidth) return '';
          return `${width}: ` + [...document.querySelectorAll('body *')].filter(each =>
            each.getBoundingClientRect().right > innerWidth + 0.5 && !clipped(each)).map(each => each.outerHTML.slice(0,
            120)).join(' | ');
        }
        """;

    // A completely hidden word is intentional, a partly hidden one is a fault. Scrollable content is not truncated: on a page that
    // scrolls, neither the edge of the screen nor a bar that stays in place cuts a word.
    private const string Script = """
        () => {
          const faults = [];
          const slack = 2;
          const pageScrolls = document.scrollingElement.scrollHeight > innerHeight;
          const staysInPlace = element => {
            for (let each = element; each; each = each.parentElement) {
              if (/fixed|sticky/.test(getComputedStyle(each).position)) return true;
            }
            return false;
          };
          const seen = element => {
            if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })) return false;
            for (let each = element; each; each = each.parentElement) {
              if (getComputedStyle(each).clipPath !== 'none') return false;
            }
            return true;
          };
          const name = element => `${element.tagName.toLowerCase()}.${element.className?.baseVal ?? element.className} `
            + `“${element.textContent.trim().slice(0, 60)}”`;
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const node = walker.currentNode;
            const element = node.parentElement;
            if (node.data.trim() === '' || ['SCRIPT', 'STYLE', 'OPTION', 'NOSCRIPT'].includes(element.tagName) || !seen(element)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const word of range.getClientRects()) {
              if (word.width < 1 || word.height < 1) continue;
              let [left, right, scrolls] = [0, innerWidth, false];
              let [top, bottom] = pageScrolls ? [-Infinity, Infinity] : [0, innerHeight];
              for (let each = element; each && each !== document.body; each = each.parentElement) {
                const style = getComputedStyle(each);
                if (/auto|scroll/.test(style.overflowX + style.overflowY)) { scrolls = true; break; }
                if (style.overflowX === 'visible' && !style.contain.includes('strict')) continue;
                const box = each.getBoundingClientRect();
                [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top,
                  box.top), Math.min(bottom, box.bottom)];
              }
              if (scrolls) continue;
              const outside = word.right <= left + 1 || word.left >= right - 1 || word.bottom <= top + 3 || word.top >= bottom - 3;
              if (outside) continue;
              if (word.left < left - slack || word.right > right + slack || word.top < top - slack * 2 ||
                word.bottom > bottom + slack * 2) faults.push(`cut: ${name(element)}`);
              const over = document.elementFromPoint((word.left + word.right) / 2, (word.top + word.bottom) / 2);
              if (over && over !== element && !element.contains(over) && !over.contains(element) && !(pageScrolls && staysInPlace(over)))
                faults.push(`covered by ${name(over)}: ${name(element)}`);
            }
          }
          if (document.documentElement.scrollWidth > innerWidth)
            faults.push(`wider than the screen: ${document.documentElement.scrollWidth}`);
          return [...new Set(faults)];
        }
        """;

    private const string Smallest = """
        () => {
          let smallest = { px: 1000, what: '' };
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (walker.currentNode.data.trim() === '' || ['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName) ||
              !element.checkVisibility({ visibilityProperty: true }) ||
              element.closest('.visually-hidden, .skip-link')) continue;
            const px = parseFloat(getComputedStyle(element).fontSize);
            if (px < smallest.px) smallest = { px,
              what: `${element.tagName}.${element.className} “${element.textContent.trim().slice(0, 40)}”` };
          }
          return `${smallest.px} ${smallest.what}`;
        }
        """;

    /// <summary>All truncated or covered texts, each once; empty if there are none.</summary>
    public static async Task<string> FindAsync(IPage page) =>
        string.Join(Environment.NewLine, await page.EvaluateAsync<string[]>(Script));

    /// <summary>The size in pixels and the words of the smallest visible text.</summary>
    public static async Task<(double Px, string What)> SmallestTextAsync(IPage page)
    {
        var found = await page.EvaluateAsync<string>(Smallest);
        return (double.Parse(found.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture), found);
    }

    /// <summary>Starts to sum up layout shifts as browsers measure them, without those directly after a click or key.</summary>
    public static Task WatchShiftsAsync(IPage page) =>
        page.EvaluateAsync(
            """
            () => {
              const named = node => { const element = node?.nodeType === 3 ? node.parentElement : node;
                return `${element?.nodeName ?? 'gone'}.${element?.className ?? ''}`; };
              const placed = box => `${Math.round(box.x)},${Math.round(box.y)} ${Math.round(box.width)}x${Math.round(box.height)}`;
              window.shiftWatch?.disconnect();
              window.shifts = [];
              window.shiftWatch = new PerformanceObserver(list => list.getEntries().filter(entry => !entry.hadRecentInput)
                .forEach(entry => window.shifts.push({ value: entry.value, what: entry.sources.map(source =>
                  `${named(source.node)} ${placed(source.previousRect)} to ${placed(source.currentRect)}`).join(', ') })));
              window.shiftWatch.observe({ type: 'layout-shift' });
            }
            """
        );

    public static async Task<(double Sum, string What)> ShiftsAsync(IPage page)
    {
        var shifts = await page.EvaluateAsync<string[]>(
            "() => window.shifts.map(shift => `${shift.value.toFixed(5)} ${shift.what}`)"
        );
        return (
            shifts.Sum(shift => double.Parse(shift.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture)),
            string.Join(Environment.NewLine, shifts.Distinct())
        );
    }
}
