import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] });
const p = await b.newPage({ viewport:{width:1440,height:900} });
await p.goto('http://127.0.0.1:4100'+process.argv[2]); await p.waitForTimeout(1500);
console.log(await p.evaluate(()=>{ const H=document.documentElement.scrollHeight; const out=[H]; for(const e of document.querySelectorAll('*')){ const r=e.getBoundingClientRect(); if(r.bottom>905 && r.height>0){ out.push(e.tagName+'.'+String(e.className).slice(0,60)+' '+Math.round(r.top)+'-'+Math.round(r.bottom)+' '+getComputedStyle(e).position);} } return out.slice(0,400); }).then(a=>a.slice(0,30).join('\n')+'\n...\n'+a.filter(x=>String(x).includes('absolute')).slice(0,20).join('\n')));
await b.close();
