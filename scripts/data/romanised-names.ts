/** Romanized names from languages with other scripts. The name data contains these names only in their original script. */
export const romanisedNames: readonly string[] = `
akira asuka aoki chiaki daisuke eiji emiko fujita fujiwara fukuda goro hana harada haruka haruki haruto hasegawa hashimoto hayashi
hideki hideo hikari hiroko hiroshi hiroyuki honda ichiro ikeda imai inoue ishida ishii ishikawa ito itsuki jiro junko kaito kana
kaori kato kawasaki kazuki kazuo kazuya keiko keita kenichi kenji kenta kimura kobayashi koichi kondo kosuke kotaro kudo kumiko kyoko
maeda mai maki makoto mariko masahiro masaki masao masato matsuda matsumoto mayumi megumi michiko midori mika minato miyamoto miyazaki
mori morita murakami nakagawa nakajima nakamura nana naoki naoko naomi natsuki nishimura noboru nobuyuki noguchi ogawa okada okamoto ono
osamu ota reiko ren riku rina ryo ryohei ryosuke ryota ryu sachiko saito sakamoto saki sakura sasaki satoru satoshi sato sayuri shigeru
shimizu shin shinichi shinji shiori shizuka sho shota shun shunsuke soma sora sota suzuki tadashi taichi takagi takahashi takashi takeda
takeshi takuma takumi takuya tamura tanaka taro tatsuya tetsuya tomoko tomoya toru toshio tsubasa tsuyoshi ueda uehara wakako wataru
watanabe yamada yamaguchi yamamoto yamashita yamazaki yasuhiro yasuo yoichi yoko yoshida yoshiko yoshitsugu yosuke yuichi yuji yuka yuki
yukiko yumi yuriko yusuke yuta yuto

an bai bao bin bo cai cao chang chao chen cheng chi chun cui da dai deng ding dong du duan fan fang fei feng fu gang gao gong gu guan guang
guiying guo hai han hao haoran he hong hou hu hua huan huang hui jia jian jianguo jiang jie jin jing jun junjie kai kang kong lan lei li
lian liang lili lin ling liu long lu lun luo mao mei meng miao min ming mingyu mo na nan ning niu pan pang peng ping qian qiang qiao qin
qing qiu qu ren rong ru ruan rui shan shao shen sheng shi shu shuang song su sun tan tang tao tian ting tong wan wang wei weimin wen
wu xi xia xian xiang xiao xiaohong xiaoling xiaoming xie xin xing xiong xiuying xu xuan xue xuefeng yan yang yao ye yi yifan yin ying
yong you yu yuan yue yuhan yun zeng zhai zhan zhang zhao zhen zheng zhi zhiqiang zhong zhou zhu zhuang zihan zixuan zong zou
chan cheung chow chung fung heung hung kwan kwok kwong lam lau leung mak ng tsang tse tsui wong yeung yip yuen chiu hsieh hsu tsai

bae baek byun cha chae cho choi chung dahyun donghyun eun eunji eunjung gyeong haneul heejin hong hwang hye hyejin hyeon hyun hyunjin
hyunwoo jaehyun jang jeon jeong jihoon jihye jimin jin jiwon jiwoo jiyeon joo jun jung jungkook junho kang kim ko kwak kwon kyung
lee lim minji minjun minho minseok moon myung nam noh oh pak park ryu sangwoo seo seojun seokjin seong seoyeon seung seungho shim shin
soojin soyeon suh sung taehyung woo yang yeon yoo yoon youngho youngjae yun

aleksandr aleksei alexander alexey anastasia andrei andrey anna anton artem bogdan boris danil daria denis dmitri dmitriy dmitry
ekaterina elena evgeny evgeniy galina georgy gleb igor ilya irina ivan ivanov ivanova kirill konstantin kovalenko kovalchuk kravchenko
ksenia kuznetsov larisa lebedev leonid lyudmila makarov maksim maria mikhail morozov mstislav mykhailo mykola nadezhda natalia natalya
nikita nikolai nikolay novikov oksana oleg oleksandr oleksiy olena olga orlov pavel pavlenko petr petrov petrenko polina popov roman
ruslan semyon serhiy sergei sergey shevchenko sidorov smirnov sokolov stanislav svetlana taras tatiana tatyana tkachenko valentin
vasily vasyl viktor viktoriya vitaly vladimir vladislav volkov volodymyr vsevolod vyacheslav yaroslav yekaterina yevgeny yevhen yulia
yuri yuriy zakhar zhanna dzmitry aliaksandr tsvetan hristo georgiev dimitrov zhivko stoyanov

alexandros anastasios andreas angelos antonis apostolos athanasios charalambos christos chrysanthi dimitra dimitrios dimitris efstathios
eleftheria eleni evangelos georgiou georgios giannis giorgos ioannis karagiannis katerina konstantinos kostas kyriakos michalis
nikolaidis nikolaos nikos panagiotis papadakis papadopoulos pavlos spyros stavros stefanos thanasis theodoros vasiliki vasilis yannis

abbas abdallah abdelrahman abdulaziz abdullah abdulrahman abu ahmad ahmed aisha ali alhassan alsaud amina amir anas ashraf ayman aziz
basel bilal dalia diab eman fadi faisal farah farid farouk fatima ghada ghazal habib haddad hadi hamza hanan hasan hassan hatem haytham
hisham hussein ibrahim imran issa jaber jamal jawad kareem karim khadija khaled khalid khalil laila layla lina maha mahmoud majid malak
mansour mariam marwan maryam mohamed mohammad mohammed mona mostafa muhammad mustafa nabil nadia naser nasser noor nour omar osama qasim
rami rania rashid reem saad sabri said salah saleh salem salim salma samir samira sara shadi shaikh sharif sulaiman taha tarek tariq
umar wael walid waleed yahya yasin yasser yousef youssef yusuf zaid zainab zayd ziad ali reza mehdi hossein farhad shahram shirin
amirhossein mohsen behnam behrouz ghasemi hosseini rezaei karimi moradi

aarav abhishek aditya agarwal ajay akash akhil amit amrita anand ananya anil anita anjali ankit anuj aparna arjun arun arvind ashok
ashwin avinash balakrishnan banerjee basu bhattacharya bhatt bhavna chakraborty chandra chatterjee chaudhary chopra das deepak desai
deshpande devi dhruv dinesh divya dutta ganesh gaurav ghosh gopal gupta hari harish harsh hemant indira iyer jagdish jain jayesh joshi
kapoor karthik kaur kavita khanna kiran kishore krishna krishnamurthy krishnan kulkarni kumar lakshmi madhav mahesh malhotra manish
manoj mehta menon mishra mohan mukherjee murthy naidu nair narayan naveen neha nikhil nitin pandey patel pooja pradeep prakash pranav
prasad priya raghavan rahul rajesh rajkumar ramesh ranjan rao ravi reddy rohan rohit sachin sandeep sanjay saxena sen shah shankar
sharma shreya shyam singh sinha sneha sreejith srinivasan subramaniam subramanian sudhir sunil suresh swaminathan tiwari uday varma
venkat venkatesh vijay vikram vinod vishal vivek yadav

avi avraham ayelet chaim dov eitan eliezer gilad gershon itamar itzhak levi menachem mizrahi moshe nadav noam ofer peretz rivka
shimon shira shlomo shmuel tal tamar tzipi tzvi uri yael yaakov yehuda yitzhak yoav yonatan yosef zev zvi

anong apinya areerat chai chaiyaporn kanya kittisak malee nattapong nattaya niran pattaraporn pimchanok pornthip prasert preecha ratana
siriporn somchai sompong somsak supachai suwanna thaksin wanchai wattana wichai

ana giorgi davit nino levan mariam tamar zurab vakhtang beridze kapanadze lomidze aram armen hakobyan harutyunyan karapetyan sargsyan
tigran vardan batbayar bold enkhbayar ganbold lkhagva munkh otgonbayar tserendorj
`
  .trim()
  .split(/\s+/)
